import { chooseManoeuvre } from '../../../engine/ai/choose-manoeuvre.ts';
import { hurtShip } from '../../../engine/combat/damage.ts';
import { refOf } from '../../../engine/entities/entities.ts';
import { MANOEUVRE } from '../../../engine/pilots/manoeuvre.ts';
import { SKILLS } from '../../../schema/catalog/catalog.ts';
import { type Pose, put, scene } from '../staging.ts';

/** Scenes for the decisions of a pilot that meets another one. Ada is in the centre and faces right. */

export function met(bob: Pose, pilots = ['ada', 'bob']) {
  const sim = scene({ pilots, mode: pilots.length > 2 ? 'ffa' : 'dogfight' });
  const { world } = sim;
  const { Brain, Hull } = world.components;
  const [ada, enemy] = [sim.eid('ada'), sim.eid('bob')];
  put(sim, 'ada', { x: 0, y: 0 });
  put(sim, 'bob', bob);
  Brain.skill[ada] = SKILLS.indexOf('veryHard');
  return {
    ...sim,
    ada,
    enemy,
    Brain,
    isHit(hull = 1) {
      hurtShip(world, ada, hull, refOf(world, enemy), 'laser');
    },
    chosen() {
      chooseManoeuvre(world, ada, enemy);
      return Brain.manoeuvre[ada];
    },
    /** The share of 400 decisions in which ada evades. */
    evasions() {
      let evaded = 0;
      for (let i = 0; i < 400; i++) {
        Brain.manoeuvre[ada] = MANOEUVRE.roam;
        Brain.until[ada] = 0;
        chooseManoeuvre(world, ada, enemy);
        if (Brain.manoeuvre[ada] === MANOEUVRE.evade) evaded++;
      }
      Hull.points[ada] = Hull.full[ada];
      return evaded / 400;
    },
  };
}
