import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryHome } from '../../harness/process.ts';
import { endedBy, type Fight, pidOf, startFight } from './fight.ts';
import type { Outcome } from './outcome.ts';

const HOUR_MS = 3_600_000;
/** Error of the wall clock after each jump, as with summer time, an empty battery or a time server. */
const SHIFTS_MS = [HOUR_MS, -HOUR_MS, -40 * 24 * HOUR_MS, 400 * 24 * HOUR_MS, 0];
const CLOCK = `--import=${new URL('./shifted-clock.ts', import.meta.url).href}`;

/**
 * Lets the wall clock of a server jump while a round is fought. The round, its clock and acknowledged data must not
 * change.
 */
export async function jumpTheClock(): Promise<Outcome> {
  const folder = temporaryHome();
  const file = join(folder.path, 'shift');
  const fight = await startFight(10, { NODE_OPTIONS: CLOCK, SHIFTED_CLOCK: file }, folder);
  const pid = pidOf(fight);
  const faults: string[] = [];
  await fight.http.post('/pilots', { username: 'ada' });
  for (const shiftMs of SHIFTS_MS) {
    const before = await clocksOf(fight);
    writeFileSync(file, String(shiftMs));
    process.kill(pid, 'SIGUSR2');
    await pause(1_000);
    const what = `a clock off by ${shiftMs / HOUR_MS} h`;
    faults.push(...(await endedBy(fight, what, pid)));
    const after = await clocksOf(fight);
    if (Math.abs(after.at - Date.now() - shiftMs) > 60_000) faults.push(`${what}: it was not noticed`);
    const passedMs = before.remaining - after.remaining;
    if (passedMs <= 0 || passedMs > 30_000)
      faults.push(`${what}: ${passedMs} ms of the round passed in a second`);
    if (after.ticks <= before.ticks) faults.push(`${what}: no ticks`);
    const { pilots } = await fight.http.state();
    if (!pilots.some(({ name }) => name === 'ada')) faults.push(`${what}: a viewer is gone`);
  }
  await fight.end();
  return {
    line: `clock: ${SHIFTS_MS.length} jumps during a round, ${faults.length} with an effect on it`,
    faults,
  };
}

async function clocksOf({ http, server }: Fight) {
  const [seen] = await Promise.all([
    http.events(({ type }) => type === 'announce', '?types=announce'),
    pause(100).then(() => http.post('/overlay/announce', { text: 'now' })),
  ]);
  const { tick } = await (await fetch(`${server.url}/health`)).json();
  return { at: seen[0].event.at, remaining: (await http.state()).round.remaining, ticks: Number(tick) };
}
