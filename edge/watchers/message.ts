import { eventIdText } from '../../schema/wire/fanout/event-id.ts';
import type { StoredEntry } from '../event-ring.ts';

/** A message in the forms for sockets and for event streams. */
export interface Message {
  socket: string | Uint8Array;
  stream(): string;
}

const frame = (type: string, data: string, id?: string) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${type}\ndata: ${data}\n\n`;

/** A JSON object. In an event stream, `type` is the name of the event. */
export const jsonMessage = (type: string, json: string): Message => ({
  socket: json,
  stream: () => frame(type, json),
});

/** Events as a JSON list. In an event stream each event is sent separately, with its id. */
export const eventsMessage = (entries: readonly StoredEntry[]): Message => ({
  socket: `[${entries.map(({ json }) => json).join()}]`,
  stream: () => entries.map(entry => frame(entry.type, entry.json, eventIdText(entry))).join(''),
});

/** A message about positions in the stream: where a reader begins, or what it has missed. */
export function placeMessage(event: { type: string; id: string; at: number }): Message {
  const json = JSON.stringify(event);
  return { socket: `[${json}]`, stream: () => frame(event.type, json, event.id) };
}

/** A packed frame. In an event stream it is encoded in base64, because event streams are text. */
export const frameMessage = (packed: Uint8Array): Message => ({
  socket: packed,
  stream: () => frame('frame', Buffer.from(packed).toString('base64')),
});

/** A message for the pages that draw the fight. These pages use only sockets. */
export const overlayMessage = (content: string | Uint8Array): Message => ({
  socket: content,
  stream: () => '',
});
