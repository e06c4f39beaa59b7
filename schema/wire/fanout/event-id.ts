/**
 * Names an event. `epoch` rises with every game that takes the channel, `seq` with every event of that game, not always
 * by one. Event 0 of an epoch is the marker of the claim.
 */
export interface EventId {
  epoch: number;
  seq: number;
}

/** As callers see it: `<epoch>.<seq>`. */
export const eventIdText = ({ epoch, seq }: EventId) => `${epoch}.${seq}`;
/** As Redis keeps it: `<epoch>-<seq>`. */
export const streamId = ({ epoch, seq }: EventId) => `${epoch}-${seq}`;

const PARTS = /^(\d{1,16})[.-](\d{1,16})$/;

/** Reads an id in either form; null when it is none. */
export function readEventId(text: string): EventId | null {
  const [, epoch, seq] = PARTS.exec(text) ?? [];
  const id = { epoch: Number(epoch), seq: Number(seq) };
  return Number.isSafeInteger(id.epoch) && Number.isSafeInteger(id.seq) ? id : null;
}

/** Negative when `a` was before `b`, positive when it was after, 0 for the same event. */
export const compareEventIds = (a: EventId, b: EventId) => a.epoch - b.epoch || a.seq - b.seq;
