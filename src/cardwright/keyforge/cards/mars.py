"""The cards of Mars, a card a line."""

from typing import Final

from cardwright.keyforge.words import *

CARDS: Final = (
    line("Ammonia Clouds", play(damage(3, each(creature)))),
    line("Battle Fleet", play(reveal(up_to(full, my.hand.mars)), draw(count(done)))),
    line("Deep Probe", play(reveal(their.hand), discard(each(their.hand.creature.of(a_house))))),
    line("EMP Blast", play(stun(each(mars.creature | robot.creature)), destroy(each(artifact)))),
    line("Hypnotic Command", play(per(my.mars.creature, capture(1, a(their.creature), own=True)))),
    line("Irradiated Æmber", play(if_(them.amber >= 6, damage(3, each(their.creature))))),
    line("Key Abduction", play(to_hand(each(mars.creature)), may(forge(9 - count(my.hand))))),
    line("Martian Hounds", play(grow(2 * count(damaged.creature), a(creature)))),
    line(
        "Martians Make Bad Allies",
        play(reveal(my.hand), purge(each(my.hand.creature.non_mars)), gain(count(done))),
    ),
    line("Mass Abduction", play(archive(up_to(3, their.damaged.creature), into=my.archives))),
    line("Mating Season", play(shuffle_in(each(mars.creature)), both(gain(count(done.owned))))),
    line("Mothership Support", play(per(my.ready.mars.creature, damage(2, a(creature))))),
    line("Orbital Bombardment", play(reveal(up_to(full, my.hand.mars)), per(done, damage(2, a(creature))))),
    line("Phosphorus Stars", play(stun(each(non_mars.creature)), chains(2))),
    line("Psychic Network", play(steal(count(my.ready.mars.creature)))),
    line("Sample Collection", play(archive(some(them.keys, their.creature), into=my.archives))),
    line("Shatter Storm", play(lose(full, me), lose(3 * amount, them))),
    line("Soft Landing", play(this_turn(when(plays(me, creature | artifact), ready(it)).within(1)))),
    line("Squawker", play(one_of(ready(a(mars.creature)), stun(a(non_mars.creature))))),
    line("Total Recall", play(gain(count(my.ready.creature)), to_hand(each(my.creature)))),
    line("Combat Pheromones", omni(sacrifice(this), this_turn(can(uses(me, up_to(2, other.my.mars.card)))))),
    line("Commpod", action(reveal(up_to(full, my.hand.mars)), per(done, may(ready(a(mars.creature)))))),
    line("Crystal Hive", action(this_turn(when(reaps(creature), gain(1))))),
    line(
        "Custom Virus",
        omni(sacrifice(this), purge(a(my.hand.creature)), destroy(each(creature.sharing_trait(it)))),
    ),
    line("Feeding Pit", action(discard(a(my.hand.creature)).then(gain(1)))),
    line(
        "Invasion Portal",
        action(discard(top(my.deck, until=mars.creature)), to_hand(each(done.mars.creature))),
    ),
    line("Incubation Chamber", omni(reveal(a(my.hand.mars.creature)).then(archive(it)))),
    line("Mothergun", action(reveal(up_to(full, my.hand.mars)), damage(count(done), a(creature)))),
    line("Sniffer", action(this_turn(creature.loses(elusive)))),
    line(
        "Swap Widget",
        action(
            to_hand(a(my.ready.mars.creature)).then(
                put_into_play(a(my.hand.mars.creature.unlike(it))), ready(it)
            )
        ),
    ),
    line("Blypyp", reap(this_turn(when(plays(me, mars.creature), ready(it)).within(1)))),
    line(
        "Chuff Ape",
        when(enters(this), stun(this)),
        (fight / reap)(may(sacrifice(a(other.my.creature)).then(heal(full, this)))),
    ),
    line("Ether Spider", cannot(strikes(this)), instead(gains(them), move(amount, origin, this))),
    line("Grabber Jammer", key_cost(1, them), (fight / reap)(capture(1))),
    line("Grommid", cannot(plays(me, creature)), when(kills(this), lose(1, them))),
    line("“John Smyth”", (fight / reap)(ready(a(mars.creature.non_agent)))),
    line("Mindwarper", action(capture(1, a(their.creature), own=True))),
    line("Phylyx the Disintegrator", action(lose(count(other.my.mars.creature), them))),
    line("Qyxxlyx Plague Master", (fight / reap)(damage(3, each(human.creature), piercing=True))),
    line("Tunk", when(plays(me, other.mars.creature), heal(full, this))),
    line("Ulyq Megamouth", (fight / reap)(use(a(my.creature.non_mars)))),
    line("Uxlyx the Zookeeper", reap(archive(a(their.creature), into=my.archives))),
    line("Vezyma Thinkdrone", reap(may(archive(a(my.creature | my.artifact))))),
    line("Yxili Marauder", this.gets(power(this.amber)), play(capture(count(my.ready.mars.creature)))),
    line("Yxilo Bolter", (fight / reap)(damage(2, a(creature)), if_(it.died, purge(it)))),
    line("Yxilx Dominator", when(enters(this), stun(this))),
    line("Zorg", when(enters(this), stun(this)), before_fight(stun(foe), stun(each(foe.neighbors)))),
    line(
        "Zyzzix the Many", (fight / reap)(may(reveal(a(my.hand.creature)).then(archive(it), grow(3, this))))
    ),
    line("Biomatrix Backup", host.gets(destroyed(archive(this)))),
    line(
        "Brain Stem Antenna",
        host.gets(when(plays(me, mars.creature), ready(this), this_turn(this.gets(house(mars))))),
    ),
    line("Jammer Pack", host.gets(key_cost(2, them))),
    line("Red Planet Ray Gun", host.gets(reap(damage(count(mars.creature), a(creature))))),
)
