import * as v from 'valibot';

/** What a screen sends. */
const ClientMessage = v.variant('t', [
  v.object({ t: v.literal('hello'), token: v.optional(v.string()), have: v.optional(v.string()) }),
  v.object({ t: v.literal('ack'), seq: v.number() }),
]);
export type ClientMessage = v.InferOutput<typeof ClientMessage>;

/** The message in a text, or null when it is none of this protocol. */
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
