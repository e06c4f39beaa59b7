import * as v from 'valibot';
import { CONFINEMENT_LEVELS } from './script-run.ts';

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const number = (description: string) => v.pipe(v.number(), v.minValue(0), v.description(description));
const count = (description: string) => v.pipe(whole, v.description(description));
const quantiles = v.nullable(v.object({ p50: number('ms'), p99: number('ms') }));

export const LEASE_STATES = ['held', 'lapsed', 'lost'] as const;

/** State of the connection to Redis, through which other machines show the game. */
const FanoutHealth = v.object({
  channel: v.pipe(v.string(), v.description('The name of the game in Redis.')),
  connected: v.pipe(v.boolean(), v.description('Whether Redis can be reached.')),
  lease: v.pipe(
    v.picklist(LEASE_STATES),
    v.description(
      'Whether this game owns the channel: `held`; `lapsed` if Redis has been away for longer than a lease lasts, so that the game writes nothing to chat, sends no HTTP requests of scripts, and refunds wait; or `lost`, in which case it ends.',
    ),
  ),
  epoch: count('The first part of the ids of events; rises with each game that takes over the channel.'),
});
export type FanoutHealth = v.InferOutput<typeof FanoutHealth>;

/** The answer of `GET /health`. Measurements of the simulation are null until it has run for a second. */
export const Health = v.object({
  ok: v.pipe(v.boolean(), v.description('Whether commands are carried out now.')),
  game: v.string(),
  api: v.string(),
  uptime: count('Seconds.'),
  tick: count('Ticks since the start of the simulation.'),
  ticksPerSecond: v.nullable(number('In the last second.')),
  tickMs: quantiles,
  latenessMs: quantiles,
  timerGrainMs: v.nullable(
    number(
      "Longest delay with which the system's timer ends waits, in ms. Estimated from the last second; about 15.6 on most Windows machines, far below 1 elsewhere.",
    ),
  ),
  slippedTicks: count('Ticks that were skipped because the machine was too slow.'),
  restarts: count('How often the simulation was restarted.'),
  eventStreams: count('Open event streams.'),
  overlays: count('Connected overlays, without the preview in the streaming menu.'),
  confinement: v.pipe(
    v.picklist(CONFINEMENT_LEVELS),
    v.description(
      'How the system confines scripts, in addition to the limits that each of their processes sets itself: not at all (`none`), by kernel limits (`process`), or also by their own namespaces, without files, network or other processes (`namespaces`: Linux with bubblewrap).',
    ),
  ),
  stopped: v.pipe(
    v.boolean(),
    v.description('Whether the emergency stop is on: effects, scripts and actions of programs are refused.'),
  ),
  stoppedSince: v.nullable(number('Wall-clock milliseconds; null while nothing is stopped.')),
  live: v.pipe(
    v.boolean(),
    v.description(
      'Whether a show is on: a round is being fought, or a streaming account or the demo is connected.',
    ),
  ),
  fanout: v.pipe(
    v.nullable(FanoutHealth),
    v.description('How other machines show the game through Redis; null without `STARFRAY_REDIS`.'),
  ),
});
export type Health = v.InferOutput<typeof Health>;
