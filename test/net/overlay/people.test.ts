import { expect, it } from 'vitest';
import { stagedPilots, stagedRound } from '../../../harness/browser/staged-round.ts';
import { overlayFormFor } from '../../../net/overlay/overlay-events.ts';
import { People } from '../../../net/overlay/people.ts';
import { EVENT_TYPES, EVENTS, exampleAt, type ShownEvent } from '../../../schema/records/events.ts';
import type { RoundResult } from '../../../schema/records/state.ts';
import { statsRow } from '../../stats-row.ts';

/** Tests the numbers by which screens identify people. */

const ada = { id: 'chat:ada', name: 'Ada' };
const bob = { id: 'chat:bob', name: 'bob' };
const joined = (people: People, user: string) =>
  (people.inEvent({ type: 'join', at: 0, user }).event as { user: string }).user;

const beginRound = (people: People) =>
  people.note({ type: 'round.start', at: 0, ...EVENTS['round.start'].example } as ShownEvent);

it('in messages for overlays, a pilot has the same number in the state and in events, whatever its name', () => {
  const people = new People();
  people.follow([ada, bob]);
  expect([joined(people, 'ada'), joined(people, 'bob')]).toEqual(['1', '2']);
  people.follow([{ ...ada, name: 'Falcon 27' }]);
  expect(joined(people, 'Falcon 27')).toBe('1');
  expect(people.names).toEqual({ 1: 'Falcon 27', 2: 'bob' });
  people.follow([{ id: 'bot:bob', name: 'bob' }]);
  expect(joined(people, 'bob')).toBe('3');
});

it('in messages for overlays, a name that one pilot gives up belongs to the next pilot who takes it', () => {
  const people = new People();
  people.follow([{ id: 'filler:1', name: 'Vega' }]);
  people.follow([
    { id: 'chat:vega', name: 'Vega' },
    { id: 'filler:1', name: 'Nova' },
  ]);
  expect([joined(people, 'Nova'), joined(people, 'Vega')]).toEqual(['1', '2']);
});

it('a paying viewer gets a number in messages for overlays, and keeps it after joining and under a call sign', () => {
  const people = new People();
  expect(joined(people, 'carol')).toBe('1');
  people.follow([{ id: 'chat:carol', name: 'carol' }]);
  expect(joined(people, 'carol')).toBe('1');
  const removed: ShownEvent = { type: 'name.removed', at: 0, user: 'carol', callSign: 'Falcon 27' };
  people.note(removed);
  expect(people.inEvent(removed).event).toMatchObject({ user: '1', callSign: 'Falcon 27' });
  expect(people.names).toEqual({ 1: 'Falcon 27' });
});

it("a person who got a number before flying keeps it as a pilot, whatever the pilot's name is later", () => {
  const people = new People();
  const [pilot] = stagedPilots(1, 1).map(staged => ({ ...staged, id: 'chat:carol', name: 'carol' }));
  expect(joined(people, 'carol')).toBe('1');
  for (const name of ['carol', 'carol', 'Falcon 27']) {
    const renamed = { ...pilot, name };
    people.follow([renamed]);
    const { pilots } = people.inState({ round: stagedRound(1), pilots: [renamed] });
    expect(pilots).toMatchObject([{ id: '1', name: '1' }]);
  }
  expect(people.names).toEqual({ 1: 'Falcon 27' });
});

it('a removed name is replaced at once in the list of names that overlays have', () => {
  const people = new People();
  people.follow([ada, bob]);
  expect(people.names).toEqual({ 1: 'Ada', 2: 'bob' });
  people.note({ type: 'name.removed', at: 0, user: 'ADA', callSign: 'Falcon 27' });
  expect(people.names).toEqual({ 1: 'Falcon 27', 2: 'bob' });
});

it('in messages for overlays, names are only in the list of names', () => {
  const people = new People();
  const pilots = stagedPilots(1, 1).map(pilot => ({ ...pilot, ...ada }));
  const won = { mode: 'ffa', outcome: 'won', winner: 'pilot', team: null, teamName: null } as const;
  const result: RoundResult = { ...won, pilot: ada, scores: [], reason: 'time', text: '' };
  const lobby = { mode: 'dogfight', field: 'mars', secondsLeft: null, waiting: true, held: false } as const;
  const over = {
    ...{ result, stats: [statsRow(ada.id, { name: 'Ada', login: 'ada' })] },
    ...{ bounties: [{ ...ada, stacks: 1, by: 'Ada' }], lobby: { ...lobby, teams: [[ada.id]] } },
  };
  const { overlay } = stagedRound(1);
  const shown = { ...overlay, follow: ada.id, giants: [{ rock: 1, user: 'ada', emote: '25' }] };
  const { people: names, ...state } = people.inState({
    round: stagedRound(1, { ...over, overlay: shown }),
    pilots,
  });
  expect(names).toEqual({ 1: 'Ada' });
  expect(JSON.stringify(state)).not.toMatch(/ada/i);
  const overlayForm = overlayFormFor(people);
  people.watch();
  for (const type of EVENT_TYPES) {
    const form = overlayForm({ type, at: 0, ...exampleAt(type, 0) } as ShownEvent);
    expect(form?.json ?? '', type).not.toMatch(/"ada"|chat:/);
  }
});

it('events are prepared for overlays only while an overlay is connected', () => {
  const people = new People();
  const overlayForm = overlayFormFor(people);
  const carol: ShownEvent = { type: 'join', at: 0, user: 'carol' };
  expect(overlayForm(carol)).toBeNull();
  const unwatch = people.watch();
  expect(overlayForm(carol)).toEqual({ json: JSON.stringify({ ...carol, user: '1' }), people: ['1'] });
  unwatch();
  overlayForm({ type: 'name.removed', at: 0, user: 'carol', callSign: 'Falcon 27' });
  expect(people.names).toEqual({ 1: 'Falcon 27' });
  const round = EVENTS['round.start'].example;
  for (let i = 0; i < 2; i++)
    expect(overlayForm({ type: 'round.start', at: 0, ...round } as ShownEvent)).toBeNull();
  expect(people.names).toEqual({});
});

it('an event is sent to overlays with numbers instead of names', () => {
  const people = new People();
  const kill: ShownEvent = { type: 'kill', at: 0, victim: 'Ada', killer: 'Hydra', friendly: false };
  expect(people.inEvent(kill)).toEqual({ event: { ...kill, victim: '1', killer: '2' }, people: ['1', '2'] });
  expect(people.inEvent({ type: 'lobby', at: 0, seconds: 60 }).people).toEqual([]);
});

it('when too many people have numbers for overlays, the people who were named longest ago lose their numbers', () => {
  const people = new People();
  joined(people, 'first');
  people.follow([ada]);
  for (let i = 0; i < 2 * 6_144; i++) joined(people, `viewer ${i}`);
  expect(people.names).not.toHaveProperty('1');
  expect(people.names).toHaveProperty('2', 'Ada'); // Ada has flown, so her number is newer
  expect(joined(people, 'first')).toBe(String(2 * 6_144 + 3));
  expect(Object.keys(people.names)).toHaveLength(2 * 6_144);
});

it("when too many pilots have flown, the first pilot's number for overlays is dropped", () => {
  const people = new People();
  people.follow(Array.from({ length: 2 * 6_144 }, (_, i) => ({ id: `chat:${i}`, name: `pilot ${i}` })));
  people.follow([ada]);
  expect(people.names).not.toHaveProperty('1');
  expect(people.names).toHaveProperty('2', 'pilot 1');
  expect(joined(people, 'Ada')).toBe(String(2 * 6_144 + 1));
});

it('people who are not named for two rounds lose their numbers for overlays, which are not used again', () => {
  const people = new People();
  joined(people, 'carol');
  people.follow([ada]);
  beginRound(people);
  people.follow([ada]);
  expect(people.names).toEqual({ 1: 'carol', 2: 'Ada' });
  beginRound(people);
  expect(people.names).toEqual({ 2: 'Ada' });
  expect(joined(people, 'carol')).toBe('3');
});

it('a pilot in the game keeps the same number for overlays in every round', () => {
  const people = new People();
  people.follow([ada]);
  for (let round = 0; round < 3; round++) beginRound(people);
  expect(people.names).toEqual({ 1: 'Ada' });
});

it('a pilot who lost the number for overlays and returns gets a new number, and the name is sent again', () => {
  const people = new People();
  people.follow([ada]);
  people.follow([]);
  for (let round = 0; round < 3; round++) beginRound(people);
  expect(people.names).toEqual({});
  people.follow([ada]);
  expect(people.names).toEqual({ 2: 'Ada' });
});

it('in messages for overlays, a name stays with its current owner when an earlier owner loses the number', () => {
  const people = new People();
  joined(people, 'Nova');
  people.follow([bob]);
  people.follow([{ ...bob, name: 'Nova' }]);
  for (let round = 0; round < 2; round++) {
    beginRound(people);
    people.follow([{ ...bob, name: 'Nova' }]);
  }
  expect(people.names).toEqual({ 2: 'Nova' });
  expect(joined(people, 'nova')).toBe('2');
});
