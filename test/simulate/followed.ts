/** The data sent under each id, over all clients, with the number of the first message that contained it. */
export type Sent = Map<string, { data: string; number: number }>;

export const seqOf = (id: string) => Number(id.split('.')[1]);
export const epochOf = (id: string) => id.split('.')[0];

export const isAfter = (id: string, other: string) =>
  epochOf(id) !== epochOf(other) || seqOf(id) > seqOf(other);

/** Events without a gap in one run of the server: the events after the first number, up to and including the last. */
export interface Range {
  epoch: string;
  after: number;
  upTo: number;
}

export const isIn =
  (id: string) =>
  ({ epoch, after, upTo }: Range) =>
    epochOf(id) === epoch && seqOf(id) > after && seqOf(id) <= upTo;

/** The events that one client has received, and the ranges in which it must have received all that it wants. */
export class Followed {
  /** Id up to which the client has followed the events; empty before the first. */
  last = '';
  readonly #received = new Set<string>();
  readonly #ranges: Range[] = [];

  /** Begins a range after that id: at the start, and after a gap that was reported. */
  beginAt(id: string) {
    this.last = id;
    if (id !== '') this.#ranges.push({ epoch: epochOf(id), after: seqOf(id), upTo: seqOf(id) });
  }

  /** Notes that the client has received the event, which comes next among those that it wants. */
  receive(id: string) {
    this.#received.add(id);
    this.goTo(id);
  }

  /** Notes that the client has received all events that it wants up to that id. */
  goTo(id: string) {
    this.last = id;
    Object.assign(this.#ranges.at(-1) ?? {}, { upTo: seqOf(id) });
  }

  /** Ids of the events that others have received, and this client, which wants them, has not. */
  missing(sent: Sent, wants: (data: string) => boolean): string[] {
    const isMissing = ([id, { data }]: [string, { data: string }]) =>
      this.#ranges.some(isIn(id)) && wants(data) && !this.#received.has(id);
    return [...sent].filter(isMissing).map(([id]) => id);
  }
}
