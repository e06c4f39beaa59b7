import { randomUUID } from 'node:crypto';
import type { ChatEvents } from './chat-events.ts';
import { checkOwner, type HelixCall, type HelixRoutes, helixRefusal, jsonBody } from './helix.ts';
import type { Platform } from './platform.ts';

/**
 * POST chat/messages: https://dev.twitch.tv/docs/api/reference/#send-chat-message. Limits on the number of
 * lines: https://dev.twitch.tv/docs/chat/#rate-limits.
 */

const MAX_LINE = 500;
const WINDOW_MS = 30_000;
const PUNISHED_MS = 30 * 60_000;
const MAX_LINES = { own: 100, other: 20 };

export function chatRoutes(platform: Platform, events: ChatEvents, lines: string[]): HelixRoutes {
  const limiter = createLimiter(platform);
  async function send(call: HelixCall) {
    const fields: Record<string, unknown> = { ...Object.fromEntries(call.query), ...jsonBody(call) };
    checkOwner(call, 'sender_id', fields.sender_id);
    const channel = platform.people.getById(String(fields.broadcaster_id));
    if (!channel) throw helixRefusal(400, 'The ID in broadcaster_id is not valid.');
    const text = readText(platform, fields.message);
    const isOwn = channel === platform.streamer;
    if (!limiter.take(isOwn ? MAX_LINES.own : MAX_LINES.other)) return sent(randomUUID(), 'msg_ratelimit');
    if (!isOwn) return sent(randomUUID());
    lines.push(text);
    return sent(await events.line(platform.streamer, text, { roles: ['broadcaster'] }));
  }
  return { 'POST /mock/chat/messages': { scopes: ['user:write:chat'], run: send } };
}

function readText({ violations }: Platform, text: unknown): string {
  if (typeof text !== 'string' || text.trim() === '')
    throw helixRefusal(400, 'The message must not be empty.');
  if ([...text].length <= MAX_LINE) return text;
  violations.push('A line of chat was longer than 500 characters.');
  throw helixRefusal(422, 'The message is too large.');
}

const sent = (message_id: string, dropped?: string) => ({
  status: 200,
  body: {
    data: [
      {
        message_id,
        is_sent: dropped === undefined,
        drop_reason: dropped === undefined ? null : { code: dropped, message: 'Your message was not sent.' },
      },
    ],
  },
});

/** Mutes an account for half an hour if it writes too much. */
function createLimiter({ clock, violations }: Platform) {
  let times: number[] = [];
  let isMutedUntil = 0;
  return {
    take(most: number): boolean {
      const now = clock.now();
      if (now < isMutedUntil) return false;
      times = [...times.filter(time => time > now - WINDOW_MS), now];
      if (times.length <= most) return true;
      violations.push(`More than ${most} lines of chat were written in 30 s.`);
      isMutedUntil = now + PUNISHED_MS;
      return false;
    },
  };
}
