import * as v from 'valibot';

/** A message from a screen. */
const ClientMessage = v.variant('t', [
  v.object({ t: v.literal('hello'), token: v.optional(v.string()), have: v.optional(v.string()) }),
  v.object({ t: v.literal('ack'), seq: v.number() }),
]);
export type ClientMessage = v.InferOutput<typeof ClientMessage>;

/** Parses a message; null when it is not one of this protocol. */
export function readClientMessage(text: string): ClientMessage | null {
  const parsed = v.safeParse(ClientMessage, parseJson(text));
  return parsed.success ? parsed.output : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
