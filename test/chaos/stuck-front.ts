import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryHome } from '../../harness/process.ts';
import { pidOf, startFight, untilReplaced } from './fight.ts';
import type { Outcome } from './outcome.ts';

export const STUCK_FRONT = `--import=${new URL('../fixtures/stuck-front.ts', import.meta.url).href}`;

/**
 * Puts the front thread into an endless loop, and again when the server restarts. Measures the time until everything
 * works again.
 */
export async function loopInFront(): Promise<Outcome> {
  const signs = temporaryHome();
  const [once, atStart] = [join(signs.path, 'once'), join(signs.path, 'at-start')];
  const stuck = { NODE_OPTIONS: STUCK_FRONT, STUCK_ONCE: once, STUCK_AT_START: atStart };
  const fight = await startFight(50, stuck);
  const before = pidOf(fight);
  const from = performance.now();
  for (const sign of [atStart, once]) writeFileSync(sign, '');
  await untilReplaced(fight, before);
  const backS = (performance.now() - from) / 1_000;
  const events = fight.http.events(event => event.type === 'announce');
  await fight.http.post('/overlay/announce', { text: 'back' });
  await events;
  const { phase } = (await fight.http.state()).round;
  const restarts = fight.server.output.filter(line => line.includes('is restarted in')).length;
  await fight.end();
  signs.remove();
  const faults = [
    ...(phase === 'playing' ? [] : [`the round is gone, the phase is ${phase}`]),
    ...(restarts === 2 ? [] : [`${restarts} restarts instead of 2`]),
  ];
  return {
    line: `front thread in a loop, twice: served again after ${backS.toFixed(1)} s, round ${phase}`,
    faults,
  };
}
