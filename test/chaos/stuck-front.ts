import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pidOf, startFight, untilReplaced } from './fight.ts';
import type { Outcome } from './outcome.ts';

export const STUCK_FRONT = `--import=${new URL('../fixtures/stuck-front.ts', import.meta.url).href}`;

/** Puts the front thread into an endless loop, and measures the time until everything works again. */
export async function loopInFront(): Promise<Outcome> {
  const folder = join(process.env.TMPDIR ?? '/tmp', `starfray-loop-${process.pid}`);
  const fight = await startFight(50, { NODE_OPTIONS: STUCK_FRONT, STUCK_ONCE: folder });
  const before = pidOf(fight);
  const from = performance.now();
  writeFileSync(folder, '');
  await untilReplaced(fight, before);
  const backS = (performance.now() - from) / 1_000;
  const events = fight.http.events(event => event.type === 'announce');
  await fight.http.post('/overlay/announce', { text: 'back' });
  await events;
  const { phase } = (await fight.http.state()).round;
  await fight.end();
  const faults = phase === 'playing' ? [] : [`the round is gone, the phase is ${phase}`];
  return { line: `front thread in a loop: served again after ${backS.toFixed(1)} s, round ${phase}`, faults };
}
