"""Tables at which people and bots play through a server: the page, its streams, what is kept of the games."""
