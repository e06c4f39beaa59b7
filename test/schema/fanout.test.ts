import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { FANOUT_VERSION, fanoutKeys, isChannel } from '../../schema/wire/fanout/channel.ts';
import { compareEventIds, eventIdText, readEventId, streamId } from '../../schema/wire/fanout/event-id.ts';
import { FanoutPulse, OwnerEvent } from '../../schema/wire/fanout/messages.ts';
import { FRAME_HEADER_BYTES, packFrame, unpackFrame } from '../../schema/wire/fanout/packed-frame.ts';
import { fc } from '../fast-check.ts';

const EPOCH = 1_790_000_000_000;

const epoch = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const seq = fc.integer({ min: 0, max: 0xffff_ffff });
const frame = fc.record({
  epoch,
  seq,
  isKey: fc.boolean(),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 50 }),
});

describe('packed frame', () => {
  it('unpacking a packed frame gives the original frame', () => {
    fc.assert(
      fc.property(frame, given => {
        expect(unpackFrame(packFrame(given))).toEqual(given);
      }),
    );
  });

  it('a packed frame begins with the letter F, flags, epoch and number, in little-endian order', () => {
    const packed = packFrame({ epoch: EPOCH, seq: 258, isKey: true, bytes: Uint8Array.of(9) });
    expect(Buffer.from(packed).toString('hex')).toBe('4601006c50c4a00100000201000009');
  });

  it('a packed frame can be unpacked at any offset in a larger buffer', () => {
    const given = { epoch: EPOCH, seq: 7, isKey: false, bytes: Uint8Array.of(1, 2, 3) };
    const larger = Buffer.concat([Buffer.from('xyz'), packFrame(given), Buffer.from('end')]);
    expect(unpackFrame(larger.subarray(3, larger.length - 3))).toEqual({
      ...given,
      bytes: Buffer.from([1, 2, 3]),
    });
  });

  it.each([
    ['empty', new Uint8Array()],
    ['only a header', packFrame({ epoch: 1, seq: 1, isKey: false, bytes: new Uint8Array() })],
    ['marked with another letter', new Uint8Array(FRAME_HEADER_BYTES + 1)],
    ['from an epoch that is too large', Uint8Array.from([0x46, 0, ...Array(8).fill(0xff), 0, 0, 0, 0, 1])],
  ])('a packed frame is refused if it is %s', (_what, bytes) => {
    expect(unpackFrame(bytes)).toBeNull();
  });
});

describe('event id', () => {
  it('event ids are read in the form that callers use and in the form that Redis uses', () => {
    const id = fc.record({ epoch, seq });
    fc.assert(
      fc.property(id, given => {
        expect(readEventId(eventIdText(given))).toEqual(given);
        expect(readEventId(streamId(given))).toEqual(given);
      }),
    );
  });

  it.each(['', '7', '1.2.3', '1.-2', ' 1.2', '1e3.4', 'abc.1', '9007199254740992.1', '1.9999999999999999'])(
    '%j is not an event id',
    text => expect(readEventId(text)).toBeNull(),
  );

  it('event ids are ordered by epoch, and within an epoch by number', () => {
    const sorted = [
      { epoch: 1, seq: 9 },
      { epoch: 1, seq: 10 },
      { epoch: 2, seq: 0 },
    ];
    expect([...sorted].reverse().sort(compareEventIds)).toEqual(sorted);
    expect(compareEventIds({ epoch: 2, seq: 0 }, { epoch: 2, seq: 0 })).toBe(0);
  });
});

describe('game', () => {
  it.each(['main', 'a', 'my-show_2', 'x'.repeat(40)])("a game's channel may be named %j", name =>
    expect(isChannel(name)).toBe(true),
  );

  it.each(['', 'Main', 'a b', 'a}b', '*', 'é', 'x'.repeat(41), 'main\n'])(
    "a game's channel may not be named %j",
    name => expect(isChannel(name)).toBe(false),
  );

  it('each channel has its own keys, all of which are on one node of a cluster', () => {
    expect(fanoutKeys('main')).toEqual({
      lease: '{main}:lease',
      events: '{main}:e',
      frames: '{main}:f',
      keyFrame: '{main}:key',
      pulses: '{main}:p',
      pulse: '{main}:pulse',
      state: '{main}:state',
      checkpoint: '{main}:ckpt',
    });
  });
});

describe('fanout messages', () => {
  const pulse = {
    t: 'pulse',
    v: FANOUT_VERSION,
    epoch: EPOCH,
    seq: 3,
    at: EPOCH,
    lastEvent: `${EPOCH}.17`,
    phase: 'playing',
    mode: 'dogfight',
    field: 'mars',
    seconds: 60,
    stopped: false,
    pilots: 2,
    flying: 1,
    teams: [{ name: 'Red', score: 3 }],
    bosses: [],
    leaders: [{ name: 'ada', team: 0, kills: 3, bounties: 2, deaths: 1 }],
    result: null,
    events: [{ id: `${EPOCH}.17`, type: 'join', at: EPOCH, user: 'ada' }],
  };

  it('parsing a fanout pulse keeps the fields of its events', () => {
    expect(v.parse(FanoutPulse, pulse)).toEqual(pulse);
  });

  it('fanout messages of another version are refused', () => {
    expect(v.is(FanoutPulse, { ...pulse, v: FANOUT_VERSION + 1 })).toBe(false);
    const owner = { v: FANOUT_VERSION, id: `${EPOCH}.0`, type: 'owner', at: EPOCH };
    expect(v.is(OwnerEvent, owner)).toBe(true);
    expect(v.is(OwnerEvent, { ...owner, v: FANOUT_VERSION + 1 })).toBe(false);
  });
});
