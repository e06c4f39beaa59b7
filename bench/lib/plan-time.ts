import { createCameraFight } from '../../harness/camera-fight.ts';
import { interestsIn } from '../../render/camera/interests.ts';
import { createPlan } from '../../render/camera/planner.ts';

/** A wide camera shot of a large fight. Unit: u. */
const SHOT = { width: 3_000, height: 1_687.5, left: 450, right: 450, top: 0, bottom: 0 };

/** CPU time of each plan for a shot in a free for all. Unit: ms. */
export function planMs(ships: number, plans: number): number[] {
  const fight = createCameraFight({ mode: 'ffa', pilots: ships, seed: 1 });
  return Array.from({ length: plans }, () => {
    for (let i = 0; i < 3; i++) fight.next();
    const from = process.cpuUsage();
    createPlan(interestsIn(fight.view, fight.game), SHOT).best();
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000;
  });
}
