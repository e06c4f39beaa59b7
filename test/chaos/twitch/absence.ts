import { setTimeout as pause } from 'node:timers/promises';
import { TICK_RATE } from '../../../schema/catalog/rules.ts';
import type { Play } from './play.ts';

/** The state of the game while the platform cannot be reached. */
interface Absence {
  seconds: number;
  /** Number of attempts in the first and in the second half of the absence. */
  connections: [number, number];
  ticksPerSecond: number;
  phases: Set<string>;
  /** The remarks that the streamer could read. */
  remarks: Set<string>;
}

/**
 * Maximum number of connection attempts per second. The connection, the account, lines and redemptions retry
 * independently, each call at most four times.
 */
const MOST_CONNECTIONS_A_SECOND = 2;
const FEWEST_TICKS_A_SECOND = 0.95 * TICK_RATE;
const AWAY = /^Twitch .*(cannot be reached|are not received)/;

/** Checks the game every second, for an even number of seconds. */
export async function watchAbsence({ twitch, client, health }: Play, seconds: number): Promise<Absence> {
  const from = { at: performance.now(), tick: (await health()).tick };
  const phases = new Set<string>();
  const remarks = new Set<string>();
  const lookFor = async (seconds: number) => {
    const before = twitch.connections;
    for (let second = 0; second < seconds; second++) {
      await pause(1_000);
      phases.add((await client().getState()).round.phase);
      for (const remark of (await client().getStreamAccount()).remarks) remarks.add(remark);
    }
    return twitch.connections - before;
  };
  const connections: Absence['connections'] = [await lookFor(seconds / 2), await lookFor(seconds / 2)];
  const passed = (performance.now() - from.at) / 1_000;
  const ticksPerSecond = ((await health()).tick - from.tick) / passed;
  return { seconds: passed, connections, ticksPerSecond, phases, remarks };
}

export function absenceFaults({ seconds, connections, ticksPerSecond, phases, remarks }: Absence): string[] {
  const [early, late] = connections;
  const isHammered = early + late > seconds * MOST_CONNECTIONS_A_SECOND || late >= early;
  return [
    ...(ticksPerSecond < FEWEST_TICKS_A_SECOND ? [`${ticksPerSecond.toFixed(1)} ticks a second`] : []),
    ...(isHammered ? [`${early} connections were tried, then ${late}`] : []),
    ...([...phases].join() === 'playing' ? [] : [`the round went through ${[...phases]}`]),
    ...([...remarks].some(remark => AWAY.test(remark)) ? [] : [`the streamer reads only: ${[...remarks]}`]),
  ];
}

export const inFigures = ({ seconds, connections: [early, late], ticksPerSecond, remarks }: Absence) =>
  `the platform away for ${seconds.toFixed(0)} s: ${ticksPerSecond.toFixed(1)} ticks a second, ` +
  `${early} connections tried in the first half and ${late} in the second, ` +
  `read by the streamer: "${[...remarks].join('" "')}"`;
