import { beforeEach, describe, expect, it } from 'vitest';
import { stagedRound } from '../../../harness/browser/staged-round.ts';
import { People } from '../../../net/overlay/people.ts';
import { createOverlayView, type OverlayView } from '../../../net/overlay/socket.ts';
import type { Round } from '../../../schema/records/state.ts';
import type { OverlayPilot } from '../../../schema/wire/overlay-socket.ts';

/** Tests that screens get the changes of the state, and nothing else. */

const pilot = (eid: number, more: object = {}) =>
  ({
    eid,
    id: `chat:${eid}`,
    name: `P${eid}`,
    kills: 0,
    cosmetics: { trail: 'none' },
    ...more,
  }) as unknown as OverlayPilot;

let now: { tick: number; round: Round; pilots: OverlayPilot[]; stopped: boolean };
let settings: { current: Record<string, unknown> };
let boards: { current: unknown };
let people: People;
let view: OverlayView;
/** A pilot in the form for screens, with numbers in place of id and name. The first person has the number 1. */
const numbered = (eid: number, more: object = {}) =>
  pilot(eid, { id: String(eid), name: String(eid), ...more });
beforeEach(() => {
  now = { tick: 1, round: stagedRound(0, { phase: 'menu' }), pilots: [pilot(1), pilot(2)], stopped: false };
  settings = { current: { bots: 3, pieSize: 100 } };
  boards = { current: { today: [] } };
  people = new People();
  const reader = { read: () => ({ etag: '', bytes: new Uint8Array() }), snapshot: () => now };
  view = createOverlayView(reader as never, settings as never, boards as never, people);
});

describe('state patch', () => {
  it('the patch of the state for overlays is empty if nothing has changed', () => {
    now = { ...structuredClone(now), tick: 2 };
    expect(view.advance()).toBeNull();
    expect(view.tick).toBe(2);
  });

  it('the patch of the state for overlays contains the fields of the round that have changed', () => {
    now = { ...now, round: { ...now.round, phase: 'lobby' } };
    expect(view.advance()).toEqual({ round: { phase: 'lobby' } });
    expect(view.advance()).toBeNull();
  });

  it('the patch of the state for overlays says whether an emergency stop applies', () => {
    now = { ...now, stopped: true };
    expect(view.advance()).toEqual({ stopped: true });
  });

  it('the patch of the state for overlays contains each changed pilot in full, and no other pilot', () => {
    now = { ...now, pilots: [pilot(1), pilot(2, { kills: 1 })] };
    expect(view.advance()).toEqual({ pilots: [numbered(2, { kills: 1 })] });
  });

  it("the patch of the state for overlays contains a pilot in full if the pilot's cosmetics have changed", () => {
    now = { ...now, pilots: [pilot(1, { cosmetics: { trail: 'fire' } }), pilot(2)] };
    expect(view.advance()?.pilots).toEqual([numbered(1, { cosmetics: { trail: 'fire' } })]);
  });

  it('the patch of the state for overlays contains new pilots in full, and the numbers of pilots who left', () => {
    now = { ...now, pilots: [pilot(2), pilot(3)] };
    expect(view.advance()).toEqual({ pilots: [numbered(3)], left: [1], people: { 3: 'P3' } });
    now = { ...now, pilots: [pilot(2)] };
    expect(view.advance()).toEqual({ left: [3] });
  });

  it('the patch of the state for overlays contains changed settings and leaderboards', () => {
    settings.current = { ...settings.current, pieSize: 321 };
    boards.current = { today: [1] };
    expect(view.advance()).toEqual({ settings: { pieSize: 321 }, boards: { today: [1] } });
    settings.current = { ...settings.current };
    boards.current = structuredClone(boards.current);
    expect(view.advance()).toBeNull();
  });
});

it('new overlays get a state that changes only when the next patch for overlays is made', () => {
  const { state } = view;
  now = { ...now, tick: 2, pilots: [] };
  expect(view.state).toBe(state);
  view.advance();
  expect(view.state.pilots).toEqual([]);
});
