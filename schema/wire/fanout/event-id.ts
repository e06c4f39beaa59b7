/**
 * Id of an event. `epoch` rises with every game that takes over the channel. `seq` rises with every event of that game,
 * sometimes by more than one. Event 0 of an epoch marks the takeover.
 */
export interface EventId {
  epoch: number;
  seq: number;
}

/** The form for callers: `<epoch>.<seq>`. */
export const eventIdText = ({ epoch, seq }: EventId) => `${epoch}.${seq}`;
/** The form in Redis: `<epoch>-<seq>`. */
export const streamId = ({ epoch, seq }: EventId) => `${epoch}-${seq}`;

const PARTS = /^(\d{1,16})[.-](\d{1,16})$/;

/** Reads an id in either form; null if it is invalid. */
export function readEventId(text: string): EventId | null {
  const [, epoch, seq] = PARTS.exec(text) ?? [];
  const id = { epoch: Number(epoch), seq: Number(seq) };
  return Number.isSafeInteger(id.epoch) && Number.isSafeInteger(id.seq) ? id : null;
}

/** Compares two ids: negative if `a` was before `b`, positive if it was after, 0 for the same event. */
export const compareEventIds = (a: EventId, b: EventId) => a.epoch - b.epoch || a.seq - b.seq;
