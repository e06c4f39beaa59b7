import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../stats.ts';
import type { Side, Stream } from './sides.ts';
import { startWatchers, type Watchers } from './watchers.ts';

/** The cost of delivering a message to a watcher. */

const BYTES: Record<Stream, number> = { frames: 1_460, events: 180, pulse: 4_700 };

/** A number of watchers, and the number of messages per second that each of them is sent. */
export interface Cell {
  stream: Stream;
  watchers: number;
  rate: number;
}

export interface Scale {
  /** Divisor for the number of watchers. */
  by: number;
  turns: number;
  sliceMs: number;
}

export const FULL: Scale = { by: 1, turns: 8, sliceMs: 2_000 };
export const QUICK: Scale = { by: 50, turns: 1, sliceMs: 200 };

/** A server that passes messages on, with its watchers. */
interface Party {
  side: Side;
  cell: Cell;
}

/**
 * Medians over turns of the CPU time per delivered message, in us. The watchers of all servers are connected before the
 * first turn.
 */
export async function takeTurns<K extends string>(
  program: string,
  parties: Record<K, Party>,
  { turns, sliceMs }: Scale,
): Promise<Record<K, number>> {
  const taking = await Promise.all(
    (Object.entries(parties) as [K, Party][]).map(async ([name, { side, cell }]) => {
      await side.publish(cell.stream, Buffer.alloc(BYTES[cell.stream], 120));
      const watchers = await startWatchers(program, side.port, cell.watchers, side.paths(cell.stream));
      if (side.greets) await settled(watchers, cell.watchers);
      return { name, side, cell, watchers, costs: [] as number[] };
    }),
  );
  for (let turn = 0; turn <= turns; turn++) {
    for (const { side, watchers, cell, costs } of taking) {
      const cost = await costOf(side, watchers, cell, sliceMs);
      if (turn > 0) costs.push(cost); // the first turn warms up
    }
  }
  for (const { watchers } of taking) watchers.stop();
  return Object.fromEntries(taking.map(({ name, costs }) => [name, median(costs)])) as Record<K, number>;
}

/** CPU time per delivered message in a slice, in us. */
async function costOf(
  side: Side,
  watchers: Watchers,
  { stream, rate, watchers: count }: Cell,
  sliceMs: number,
) {
  const messages = Math.max(2, Math.round((rate * sliceMs) / 1_000));
  const bytes = Buffer.alloc(BYTES[stream], 120);
  const [cpu, before] = [side.cpu(), (await watchers.counts()).messages];
  const startedAt = performance.now();
  for (let i = 1; i <= messages; i++) {
    await side.publish(stream, bytes);
    await pause(startedAt + (i * sliceMs) / messages - performance.now());
  }
  const delivered = await settled(watchers, messages * count, before);
  return (side.cpu() - cpu) / 1_000 / delivered;
}

/** Time after which a message that has not arrived counts as lost. */
const SILENCE_MS = 2_000;
/**
 * Share of the messages that must arrive. The others may have arrived as part of another message, because a delayed
 * edge joins waiting events.
 */
const ENOUGH = 0.9;

/**
 * Resolves with the number of messages that arrived after the first `from` messages. Rejects if too many of the sent
 * messages are missing.
 */
export async function settled(watchers: Watchers, sent: number, from = 0): Promise<number> {
  let came = -1;
  let cameAt = performance.now();
  while (came < sent && performance.now() - cameAt < SILENCE_MS) {
    const now = (await watchers.counts()).messages - from;
    if (now > came) cameAt = performance.now();
    came = now;
    if (came < sent) await pause(10);
  }
  if (came < sent * ENOUGH) throw new Error(`${came} of ${sent} messages came.`);
  return came;
}
