import type { PlatformEvent } from '../intake/platform.ts';
import { lineOf } from './chat-line.ts';
import { PAYMENTS } from './payment.ts';

/** The events of Streamer.bot that the game uses, by source and type as in `Subscribe`. */

type Reader = (data: unknown) => PlatformEvent | null;

const CHAT: Readonly<Record<string, Reader>> = {
  'Twitch.ChatMessage': data => lineOf('twitch', data),
  'YouTube.Message': data => lineOf('youtube', data),
  'Kick.ChatMessage': data => lineOf('kick', data),
};

const ALL = { ...CHAT, ...PAYMENTS };

const readersFor = (payments: boolean): Readonly<Record<string, Reader>> => (payments ? ALL : CHAT);

/** Returns the events to subscribe to, of those that the program has, by source. */
export function wantedOf(known: Readonly<Record<string, readonly string[]>>, payments: boolean) {
  const wanted: Record<string, string[]> = {};
  for (const name of Object.keys(readersFor(payments))) {
    const [source = '', type = ''] = name.split('.');
    if (known[source]?.includes(type)) wanted[source] = [...(wanted[source] ?? []), type];
  }
  return wanted;
}

/**
 * Returns what an event means for the game; null if nothing. The roles of viewers are dropped unless the program has
 * proved that it knows the password.
 */
export function reportOf(
  { name, data }: { name: string; data: unknown },
  { payments, hasRoles }: { payments: boolean; hasRoles: boolean },
): PlatformEvent | null {
  const event = readersFor(payments)[name]?.(data) ?? null;
  if (!event || hasRoles || !('user' in event) || !event.user) return event;
  return { ...event, user: { ...event.user, roles: [] } } as PlatformEvent;
}
