"""The cards of Logos, a card a line."""

from typing import Final

from cardwright.keyforge.words import *

CARDS: Final = (
    line(
        "Bouncing Deathquark",
        play(
            destroy(a(their.creature), a(my.creature)),
            if_((count(their.creature) > 0) & (count(my.creature) > 0), may(again)),
        ),
    ),
    line("Dimension Door", play(this_turn(instead(gains(me) & reaping, steal(amount))))),
    line("Effervescent Principle", play(both(lose(half(me.amber))), chains(1))),
    line("Foggify", play(next_turn(them, cannot(fights(their.creature))))),
    line(
        "Help from Future Self",
        play(reveal(search(named("Timetraveller"))), to_hand(it), shuffle_in(each(my.discard))),
    ),
    line("Interdimensional Graft", play(next_turn(them, when(forges(them), move(full, them, me))))),
    line("Knowledge is Power", play(one_of(archive(a(my.hand)), gain(count(my.archives))))),
    line("Labwork", play(archive(a(my.hand)))),
    line("Library Access", play(this_turn(when(plays(me, other.card), draw(1))))),
    line("Neuro Syphon", play(if_(them.amber > me.amber, steal(1), draw(1)))),
    line("Phase Shift", play(this_turn(can(plays(me, non_logos.card)).within(1)))),
    line("Positron Bolt", play(damage(3, a(creature.flank)), damage(2, a(it.next)), damage(1, a(it.next)))),
    line("Random Access Archives", play(archive(top(my.deck)))),
    line("Remote Access", play(use(a(their.artifact)))),
    line("Reverse Time", play(swap(my.deck, my.discard), shuffle_in(my.deck))),
    line("Scrambler Storm", play(next_turn(them, cannot(plays(them, action_card))))),
    line("Sloppy Labwork", play(archive(a(my.hand)), discard(a(my.hand)))),
    line("Twin Bolt Emission", play(damage(2, some(2, creature)))),
    line("Wild Wormhole", play(play_card(top(my.deck)))),
    line("Anomaly Exploiter", action(destroy(a(damaged.creature)))),
    line("Chaos Portal", action(reveal(top(my.deck)), if_(it.of(a_house), play_card(it)))),
    line(
        "Crazy Killing Machine",
        action(
            discard(top(my.deck), top(their.deck)),
            per(each(done), destroy(a((creature | artifact).of(it.house)))),
            if_(count(done.died) < 2, destroy(this)),
        ),
    ),
    line("Library of Babble", action(draw(1))),
    line("Mobius Scroll", action(archive(this, up_to(2, my.hand)))),
    line("Pocket Universe", this.gets(spendable), action(move(1, me, this))),
    line(
        "Spangler Box",
        action(purge(a(creature)).then(control(this, them))),
        leaves(put_into_play(each(this.kept))),
    ),
    line("Spectral Tunneler", action(this_turn(a(creature).gets(flanking, reap(draw(1)))))),
    line("Strange Gizmo", when(forges(me), destroy(each(creature | artifact)))),
    line("The Howling Pit", refill(1, everyone)),
    line("Batdrone", fight(steal(1))),
    line("Brain Eater", when(kills(this), draw(1))),
    line("Dextre", play(capture(1)), destroyed(to_deck(this))),
    line("Doc Bookton", reap(draw(1))),
    line("Dr. Escotera", play(gain(them.keys))),
    line("Dysania", play(discard(each(their.archives)), gain(count(done)))),
    line("Ganymede Archivist", reap(archive(a(my.hand)))),
    line("Harland Mindlock", play(until_gone(control(a(their.creature.flank))))),
    line("Quixo the “Adventurer”", fight(draw(1))),
    line("Mother", refill(1, me)),
    line(
        "Neutron Shark",
        (play / fight / reap)(
            destroy(a(their.creature | their.artifact), a(my.creature | my.artifact)),
            discard(top(my.deck)),
            if_(done.non_logos, again),
        ),
    ),
    line("Novu Archaeologist", action(archive(a(my.discard)))),
    line("Ozmo, Martianologist", (fight / reap)(one_of(heal(3, a(mars.creature)), stun(a(mars.creature))))),
    line("Psychic Bug", (play / reap)(look(their.hand))),
    line("Replicator", reap(trigger(reap, a(other.creature)))),
    line("Research Smoko", destroyed(archive(top(my.deck)))),
    line("Skippy Timehog", play(next_turn(them, cannot(uses(them, card))))),
    line("Timetraveller", play(draw(2)), action(shuffle_in(this))),
    line("Titan Mechanic", while_(this.flank, key_cost(-1, everyone))),
    line(
        "Vespilon Theorist",
        reap(reveal(top(my.deck)), if_(it.of(a_house), archive(it), gain(1), els=discard(it))),
    ),
    line("Veylan Analyst", when(uses(me, artifact), gain(1))),
    line("Experimental Therapy", host.gets(house(every_house)), play(stun(host), exhaust(host))),
    line("Rocket Boots", host.gets((fight / reap)(if_(times(uses(me, this)) == 1, ready(this))))),
    line(
        "Transposition Sandals",
        host.gets(action(swap(this, a(other.my.creature)), this_turn(can(uses(me, it))))),
    ),
)
