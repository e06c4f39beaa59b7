import { expect, it } from 'vitest';
import { EXAMPLE_AT } from '../../schema/base/event.ts';
import { EVENT_CHOICE_LIMITS } from '../../schema/base/event-choice.ts';
import { MAX_ACTS, MAX_BATCH, MAX_IDEMPOTENCY_KEY, MAX_WAIT_SECONDS } from '../../schema/base/limits.ts';
import { ARENA, SHIP_RADIUS, SUPPLY_CHARGES, TICK_RATE } from '../../schema/catalog/rules.ts';
import { EVENTS, exampleAt } from '../../schema/records/events.ts';
import { SCRIPT_LIMITS } from '../../schema/records/script-run.ts';
import * as channel from '../../schema/wire/fanout/channel.ts';
import { PULSE_EVENTS } from '../../schema/wire/fanout/messages.ts';
import * as frame from '../../schema/wire/frame.ts';
import { ByteReader, ByteWriter } from '../../schema/wire/frame-codec/bytes.ts';
import * as format from '../../schema/wire/frame-codec/format.ts';
import * as socket from '../../schema/wire/overlay-socket.ts';
import * as relay from '../../schema/wire/relay.ts';
import { MAX_RECORDED_BYTES, MAX_RECORDED_TICKS, REPLAY_FORMAT } from '../../schema/wire/replay.ts';
import { MAX_ENTITIES, MAX_PILOTS, MAX_SHOTS, STATE_SLOTS, sizeOf } from '../../schema/wire/snapshot.ts';

/** Tests numbers that open pages, stored recordings, scripts and the manual rely on. */

it('the bits of the flags in frames are the same in every version', () => {
  expect(Object.keys(frame.FLAGS)).toEqual(
    `thrust shield ram retreat protected armed stunned grown bounty hit burning chilled warning mirror`.split(
      ' ',
    ),
  );
  expect(Object.values(frame.FLAGS)).toEqual(Array.from({ length: 14 }, (_, bit) => 2 ** bit));
});

it('the units of lengths in frames are the same in every version', () => {
  expect(frame.RADIUS_UNIT).toEqual({ missile: 1, mine: 1, rock: 2, boss: 4, craft: 1, zone: 8, beam: 8 });
  expect(frame.SHOT_FLIGHT).toEqual({ speed: 900, range: 700 });
  const { FLARE_DEPTH, BLACK_HOLE_CORE, VOID_CORE, LANCE_WIDTH, FRAME_MARGIN, PLATES, PLATE_ARC } = frame;
  expect([FLARE_DEPTH, BLACK_HOLE_CORE, VOID_CORE, LANCE_WIDTH, FRAME_MARGIN]).toEqual([
    400, 56, 44, 44, 400,
  ]);
  expect([PLATES, PLATE_ARC]).toEqual([3, 1.45]);
  expect([0, 15_583.75, 65_535 - 800].map(frame.quantumOf)).toEqual([0.25, 0.25, 1]);
});

it('the ends of lightning bolts are stored in steps of 8 u', () => {
  expect(frame.boltEnd(frame.boltArg(83, -85))).toEqual({ x: 80, y: -88 });
  expect(frame.boltArg(0, 0)).toBe((128 << 8) | 128);
});

it("bases of two or four teams are in corners, and each team's base is opposite to the next team's", () => {
  const corners = [
    { x: -0.78, y: -0.66 },
    { x: 0.78, y: 0.66 },
    { x: 0.78, y: -0.66 },
    { x: -0.78, y: 0.66 },
  ];
  expect([0, 1, 2, 3].map(team => frame.basePosition(team, 4))).toEqual(corners);
  expect([0, 1].map(team => frame.basePosition(team, 2))).toEqual(corners.slice(0, 2));
});

it('the meaning of the bytes of a frame is the same in every version', () => {
  expect({ ...format }).toEqual({
    FORMAT: 1,
    DELTA: 0,
    KEY: 1,
    ESCAPE: 15,
    NIBBLE_REACH: 7,
    SHOT_AGE: 0x3f,
    SHOT_ABSOLUTE: 0x80,
    SHOT_SKINNED: 0x40,
  });
});

it('the capacities of the arena, of shared memory and of frames have their expected values', () => {
  expect({
    MAX_ENTITIES,
    MAX_PILOTS,
    MAX_SHOTS,
    STATE_SLOTS,
    MAX_UNACKED_FRAMES: socket.MAX_UNACKED_FRAMES,
  }).toEqual({
    MAX_ENTITIES: 8_192,
    MAX_PILOTS: 6_144,
    MAX_SHOTS: 32_768,
    STATE_SLOTS: 8,
    MAX_UNACKED_FRAMES: 7,
  });
  expect([frame.FRAME_SLOTS, frame.MAX_FRAME_SHOTS, frame.MAX_FRAME_EFFECTS]).toEqual([8, 4_096, 4_096]);
  expect([sizeOf({ a: 'u8' }, 1), sizeOf({ a: 'u8' }, 8), sizeOf({ a: 'u8', b: 'f64' }, 9)]).toEqual([
    8, 8, 88,
  ]);
});

it('the limits of requests, recordings and scripts have their expected values', () => {
  expect({ MAX_BATCH, MAX_IDEMPOTENCY_KEY, MAX_ACTS }).toEqual({
    MAX_BATCH: 50,
    MAX_IDEMPOTENCY_KEY: 255,
    MAX_ACTS: 1_000,
  });
  expect(EVENT_CHOICE_LIMITS).toEqual({ characters: 500, names: 48, stars: 3 });
  expect([REPLAY_FORMAT, MAX_RECORDED_TICKS, MAX_RECORDED_BYTES]).toEqual([3, 1_296_000, 67_108_864]);
  expect(SCRIPT_LIMITS).toEqual({
    runMs: 10_000,
    megabytes: 256,
    running: 3,
    waiting: 30,
    calls: 500,
    outputLines: 500,
    outputBytes: 65_536,
  });
});

it('the constants of the world have their expected values', () => {
  expect({ TICK_RATE, SHIP_RADIUS, SUPPLY_CHARGES, ARENA }).toEqual({
    TICK_RATE: 60,
    SHIP_RADIUS: 18,
    SUPPLY_CHARGES: 3,
    ARENA: { width: 4_800, height: 2_700, pilots: 60 },
  });
});

it('a buffer grows to hold any number of appended bytes', () => {
  const [long, out] = [new ByteWriter(), new ByteWriter()];
  for (let i = 0; i < 100_000; i++) long.u8(i);
  out.u16(7);
  out.append(long);
  out.f32(1.5);
  const bytes = new ByteReader(out.take());
  expect([bytes.left, bytes.u16(), bytes.u8(), bytes.u8()]).toEqual([100_006, 7, 0, 1]);
});

it('the numbers, teams and winner in the examples of round.start and round.end agree', () => {
  const { 'round.start': start, 'round.end': end } = EVENTS;
  const { roster, teams, pilots } = start.example;
  expect([roster.length, teams]).toEqual([
    pilots,
    [0, 1].map(each => roster.filter(r => r.team === each).length),
  ]);
  const { result, stats, winnerTeam, teamNames } = end.example;
  expect(result.scores).toEqual([0, 1].map(each => stats.find(({ team }) => team === each)?.k));
  expect(result.text).toBe(`Factions: ${winnerTeam} wins ${result.scores.join(' to ')}.`);
  expect([teamNames[result.team ?? -1], result.teamName]).toEqual([winnerTeam, winnerTeam]);
  expect(stats.map(({ won, team }) => won === (team === result.team))).toEqual([true, true]);
  const bots = stats.filter(({ bot }) => bot);
  expect(bots).toEqual(stats.filter(({ id, login }) => id.startsWith('filler:') && login === null));
  expect(exampleAt('round.end', EXAMPLE_AT + 5)).toMatchObject({ startedAt: EXAMPLE_AT + 5 - 300_000 });
});

it('the numbers that pages, relays and edges depend on have their expected values', () => {
  expect([socket.OUTDATED_PAGE, socket.GAP_MS, socket.MAX_AHEAD_POINTS]).toEqual([4_426, 150, 64]);
  expect(relay.RELAY_CLOSE_CODES).toEqual({ key: 4_401, version: 4_426 });
  expect([relay.MAX_RELAY_MESSAGE, relay.MAX_VIEWER_MESSAGE, relay.MAX_PULSE]).toEqual([
    16_384, 4_096, 5_000,
  ]);
  const { FANOUT_VERSION, MAX_STORED_EVENTS, KEY_FRAME_SECONDS, PULSE_SECONDS } = channel;
  expect({ FANOUT_VERSION, MAX_STORED_EVENTS, KEY_FRAME_SECONDS, PULSE_SECONDS }).toEqual({
    FANOUT_VERSION: 2,
    MAX_STORED_EVENTS: 20_000,
    KEY_FRAME_SECONDS: 10,
    PULSE_SECONDS: 30,
  });
  expect([PULSE_EVENTS, MAX_WAIT_SECONDS]).toEqual([8, 50]);
});
