"""What all games share: state, choices, agenda, events, chance, knowledge, records. No game is in it."""
