import * as v from 'valibot';
import type { Reader } from './reader.ts';
import { TWITCH } from './viewer.ts';

/** The stream itself, and its advertisements: https://dev.twitch.tv/docs/eventsub/eventsub-reference/#stream-online-event */

const readStream =
  (isLive: boolean): Reader =>
  (_, { id }) => ({ kind: 'stream', id, platform: TWITCH, origin: 'own', isLive });

export const readOnline = readStream(true);
export const readOffline = readStream(false);

/** A day. */
const MAX_SECONDS = 86_400;

/** The number has come as a text too. */
const Ad = v.object({
  duration_seconds: v.pipe(
    v.union([v.number(), v.string()]),
    v.transform(Number),
    v.number(),
    v.minValue(0),
    v.maxValue(MAX_SECONDS),
  ),
});

export const readAd: Reader = (given, { id }) => ({
  kind: 'ad',
  id,
  platform: TWITCH,
  origin: 'own',
  seconds: Math.round(v.parse(Ad, given).duration_seconds),
});
