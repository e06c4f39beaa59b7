import { beforeEach, describe, expect, it } from 'vitest';
import { stagedRound } from '../../../harness/browser/staged-round.ts';
import { People } from '../../../net/overlay/people.ts';
import { createOverlayView, type OverlayView } from '../../../net/overlay/socket.ts';
import type { Round } from '../../../schema/records/state.ts';
import type { OverlayPilot } from '../../../schema/wire/overlay-socket.ts';

/** What screens are told of the state: what has changed, and nothing else. */
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
/** As screens are sent it: the first who came has the first number. */
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

describe('a change', () => {
  it('of nothing is none', () => {
    now = { ...structuredClone(now), tick: 2 };
    expect(view.advance()).toBeNull();
    expect(view.tick).toBe(2);
  });

  it('of the round is told by its keys', () => {
    now = { ...now, round: { ...now.round, phase: 'lobby' } };
    expect(view.advance()).toEqual({ round: { phase: 'lobby' } });
    expect(view.advance()).toBeNull();
  });

  it('of whether everything is stopped is told', () => {
    now = { ...now, stopped: true };
    expect(view.advance()).toEqual({ stopped: true });
  });

  it('of a pilot is told whole, and of no other', () => {
    now = { ...now, pilots: [pilot(1), pilot(2, { kills: 1 })] };
    expect(view.advance()).toEqual({ pilots: [numbered(2, { kills: 1 })] });
  });

  it('within what a pilot wears is one of the pilot', () => {
    now = { ...now, pilots: [pilot(1, { cosmetics: { trail: 'fire' } }), pilot(2)] };
    expect(view.advance()?.pilots).toEqual([numbered(1, { cosmetics: { trail: 'fire' } })]);
  });

  it('of who is there is told by joins whole and leavers by number', () => {
    now = { ...now, pilots: [pilot(2), pilot(3)] };
    expect(view.advance()).toEqual({ pilots: [numbered(3)], left: [1], people: { 3: 'P3' } });
    now = { ...now, pilots: [pilot(2)] };
    expect(view.advance()).toEqual({ left: [3] });
  });

  it('of settings and boards is told', () => {
    settings.current = { ...settings.current, pieSize: 321 };
    boards.current = { today: [1] };
    expect(view.advance()).toEqual({ settings: { pieSize: 321 }, boards: { today: [1] } });
    settings.current = { ...settings.current };
    boards.current = structuredClone(boards.current);
    expect(view.advance()).toBeNull();
  });
});

it('the whole state is that of the last look', () => {
  const { state } = view;
  now = { ...now, tick: 2, pilots: [] };
  expect(view.state).toBe(state);
  view.advance();
  expect(view.state.pilots).toEqual([]);
});
