import type { EventFilter } from './filter.ts';
import type { StreamEntry } from './ring.ts';

/** One event in the format of the stream. */
export const frame = (id: string, type: string, json: string) =>
  `id: ${id}\nevent: ${type}\ndata: ${json}\n\n`;

/** The events of a batch that the filter selects, in the format of the stream; empty if there are none. */
export const framesOf = (batch: readonly StreamEntry[], { wants }: EventFilter) =>
  batch.reduce((text, { id, type, json }) => (wants(type) ? text + frame(id, type, json) : text), '');
