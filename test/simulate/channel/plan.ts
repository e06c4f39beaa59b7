import { pick, type Random, seededBy } from '../../../core/random.ts';

/**
 * `away`: Redis cannot be reached during the fault. `cut`: the connection breaks once. `hang`: a game does nothing, and
 * the messages that it has sent arrive late.
 */
type LastingKind = { kind: 'away' | 'cut' | 'hang' } | { kind: 'delay'; most: number };

/**
 * A fault that lasts for a while. It affects the clients whose names begin with `who`. Times are in ms of the
 * simulation.
 */
export type LastingFault = { at: number; who: string; lasts: number } & LastingKind;

/** A fault between the games of a channel, Redis and an edge. */
export type ChannelFault =
  | LastingFault
  | { at: number; kind: 'kill' | 'stop'; who: string }
  | { at: number; kind: 'clock'; by: number };

/** The games that compete for the channel: one has it, and the others wait. */
export const GAMES = ['game-a', 'game-b', 'game-c'];
const CLIENTS = [...GAMES, 'edge', ''];
const KINDS = ['away', 'cut', 'delay', 'delay', 'kill', 'stop', 'hang', 'hang', 'clock'] as const;
type Kind = (typeof KINDS)[number];
/** Possible average times between two faults; a seed uses one of them. Unit: ms. */
const EVERY_MS = [2_000, 3_000, 6_000];
/** Share of the kinds of faults that a seed uses. */
const SHARE_OF_KINDS = 0.7;
/** Share of the stopped games whose messages are late at that time. */
const STOPPED_LATE = 0.5;
/** Time without faults at the beginning. Unit: ms. */
const CALM_MS = 2_000;
/** Longest duration of a fault. Unit: ms. */
const LONGEST_MS = 8_000;

function drawFault(at: number, kinds: readonly Kind[], random: Random): ChannelFault {
  const kind = pick(random, kinds);
  const lasts = 100 + Math.floor(random() * LONGEST_MS);
  const who = pick(random, kind === 'kill' || kind === 'stop' || kind === 'hang' ? GAMES : CLIENTS);
  if (kind === 'clock') return { at, kind, by: Math.floor((random() - 0.5) * 7_200_000) };
  if (kind === 'delay') return { at, kind, who, lasts, most: Math.floor(random() * 4_000) };
  if (kind === 'kill' || kind === 'stop') return { at, kind, who };
  return { at, kind, who, lasts };
}

/**
 * Draws the plan of a seed for `minutes` minutes, sorted by time. It uses most kinds of faults, and one average time
 * between faults.
 */
export function drawChannelPlan(seed: number, minutes: number): ChannelFault[] {
  const random = seededBy(seed, 'channel plan');
  const kinds = KINDS.filter(() => random() < SHARE_OF_KINDS);
  const every = pick(random, EVERY_MS);
  const plan: ChannelFault[] = [];
  for (let at = CALM_MS; ; ) {
    at += Math.round(random() * 2 * every);
    if (at >= minutes * 60_000) return plan;
    const fault = drawFault(at, kinds.length > 0 ? kinds : KINDS, random);
    if (fault.kind === 'stop' && random() < STOPPED_LATE)
      plan.push({ ...drawFault(at - 1, ['delay'], random), who: fault.who } as LastingFault);
    plan.push(fault);
  }
}
