import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createEpoch, type Epoch } from '../../../edge/channel/feed.ts';

/** Tests of how an edge knows which game owns a channel. */

let epoch: Epoch;
let takeovers: number[];
beforeEach(() => {
  takeovers = [];
  epoch = createEpoch(() => takeovers.push(epoch.newest));
});
const events = (...epochs: number[]) => epochs.map(of => ({ epoch: of }));

describe('owner of a channel', () => {
  it('until the stream of events has been read, the game with the highest epoch owns the channel', () => {
    expect([7, 6, 7, 8, 7].map(epoch.admit)).toEqual([true, false, true, true, false]);
    expect([epoch.newest, takeovers]).toEqual([8, []]);
  });

  it('a channel is owned by the game that the stream of events names, even after messages with a higher epoch', () => {
    epoch.admit(9);
    expect(epoch.confirm(events(7, 8))).toEqual(events(7, 8));
    expect([epoch.newest, takeovers]).toEqual([8, [8]]);
    expect([7, 8, 9].map(epoch.admit)).toEqual([false, true, false]);
  });

  it("only the stream of events changes a channel's owner, and each new owner is reported once", () => {
    epoch.confirm(events(7));
    epoch.confirm(events(7, 7));
    epoch.admit(8);
    epoch.confirm(events(7, 8));
    epoch.confirm(events(8));
    expect(takeovers).toEqual([7, 8]);
  });

  it('an edge ignores events of earlier games', () => {
    epoch.confirm(events(8));
    expect(epoch.confirm(events(7, 8, 7, 9))).toEqual(events(8, 9));
    expect(epoch.confirm(events(7, 8))).toEqual([]);
    expect(epoch.newest).toBe(9);
  });

  it('an empty stream of events names no owner of the channel', () => {
    expect(epoch.confirm([])).toEqual([]);
    expect([epoch.admit(3), takeovers]).toEqual([true, []]);
  });

  it("if the later game's events were lost, an earlier game owns the channel again", () => {
    epoch.confirm(events(9));
    epoch.fallBack(7);
    expect([takeovers, [7, 8, 9].map(epoch.admit)]).toEqual([
      [9, 7],
      [true, false, false],
    ]);
  });

  it("if the later game's events were lost, even an edge that has read no events accepts the earlier game again", () => {
    epoch.admit(9);
    epoch.fallBack(7);
    expect([7, 8, 9].map(epoch.admit)).toEqual([true, false, false]);
  });

  it("only messages from the owner of a channel count as the owner's activity", () => {
    const now = vi.spyOn(performance, 'now');
    const at = (ms: number, message: () => unknown) => {
      now.mockReturnValue(ms);
      message();
      return epoch.lastMessageAt;
    };
    const heardAt = [
      at(100, () => epoch.confirm(events(8))),
      at(200, () => epoch.admit(8)),
      at(300, () => epoch.admit(9)),
      at(400, () => epoch.confirm(events(7))),
      at(500, () => epoch.confirm(events(8))),
    ];
    now.mockRestore();
    expect(heardAt).toEqual([100, 200, 200, 200, 500]);
  });
});
