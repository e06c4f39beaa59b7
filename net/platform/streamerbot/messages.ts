import * as v from 'valibot';

/**
 * Messages of Streamer.bot's WebSocket server, as https://docs.streamer.bot/api/websocket describes them. Everything
 * that the game does not use is ignored.
 */

const Hello = v.object({
  request: v.literal('Hello'),
  authentication: v.optional(v.object({ salt: v.string(), challenge: v.string() })),
});

const Response = v.object({
  id: v.string(),
  status: v.picklist(['ok', 'error']),
  error: v.fallback(v.optional(v.string(), ''), ''),
  /** In the answer to `GetEvents`. */
  events: v.fallback(v.optional(v.record(v.string(), v.array(v.string())), {}), {}),
  /** In the answer to `GetBroadcaster`: the platforms whose chats are connected. */
  connected: v.fallback(v.optional(v.array(v.string()), []), []),
});
export type Response = v.InferOutput<typeof Response>;

const Event = v.object({
  event: v.object({ source: v.string(), type: v.string() }),
  data: v.unknown(),
});

export type FromBot =
  | { kind: 'hello'; authentication?: { salt: string; challenge: string } | undefined }
  | ({ kind: 'response' } & Response)
  | { kind: 'event'; name: string; data: unknown };

/** Returns null for a message that the game does not use. */
export function parseMessage(message: unknown): FromBot | null {
  const event = v.safeParse(Event, message);
  if (event.success) {
    const { source, type } = event.output.event;
    return { kind: 'event', name: `${source}.${type}`, data: event.output.data };
  }
  const response = v.safeParse(Response, message);
  if (response.success) return { kind: 'response', ...response.output };
  const hello = v.safeParse(Hello, message);
  return hello.success ? { kind: 'hello', authentication: hello.output.authentication } : null;
}
