import * as v from 'valibot';
import {
  FromRelay,
  MAX_VIEWER_MESSAGE,
  type Press,
  type ViewerMessage,
  type Welcome,
} from '../../../schema/wire/relay.ts';

/** A message of the relay, or the reason why it is invalid. */
export type Parsed = Welcome | ViewerMessage | Press | { t: 'unusable'; why: string };

export function parseMessage(text: string): Parsed {
  const parsed = v.safeParse(FromRelay, jsonOf(text), { abortEarly: true });
  if (!parsed.success) return unusable(`its field "${v.getDotPath(parsed.issues[0]) ?? 't'}"`);
  const message = parsed.output;
  if (message.t === 'message' && sizeOf(message.message) > MAX_VIEWER_MESSAGE)
    return unusable(`a "message" of more than ${MAX_VIEWER_MESSAGE} bytes`);
  return message;
}

const unusable = (why: string): Parsed => ({ t: 'unusable', why });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Size as JSON, bytes. */
function sizeOf(value: unknown) {
  try {
    return Buffer.byteLength(JSON.stringify(value) ?? '');
  } catch {
    return Infinity; // nested too deeply
  }
}
