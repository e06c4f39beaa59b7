import * as v from 'valibot';

/**
 * Messages of StreamElements' gateway, as https://docs.streamelements.com/websockets describes them. Everything that
 * the game does not use is ignored.
 */

const Welcome = v.object({ type: v.literal('welcome') });

const Response = v.object({
  type: v.literal('response'),
  nonce: v.optional(v.string(), ''),
  error: v.nullish(v.string()),
});

const Message = v.object({ type: v.literal('message'), topic: v.string(), data: v.unknown() });

const Reconnect = v.object({
  type: v.literal('reconnect'),
  data: v.object({ reconnect_token: v.pipe(v.string(), v.minLength(1), v.maxLength(10_000)) }),
});

const FromGateway = v.variant('type', [Welcome, Response, Message, Reconnect]);
export type FromGateway = v.InferOutput<typeof FromGateway>;

/** Returns null for a message that the game does not use. */
export function parseMessage(message: unknown): FromGateway | null {
  const parsed = v.safeParse(FromGateway, message, { abortEarly: true });
  return parsed.success ? parsed.output : null;
}
