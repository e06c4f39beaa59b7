import { describe, expect, it } from 'vitest';
import { NOT_STOPPED } from '../../../harness/not-stopped.ts';
import type { ColdState } from '../../../net/simulation/latest-state.ts';
import { canOf } from '../../../net/simulation/state-bytes.ts';
import { createStateReader } from '../../../net/simulation/state-reader.ts';
import { STATE_EXAMPLE } from '../../../schema/records/examples.ts';
import { defaultSettings } from '../../../schema/records/settings.ts';
import type { Refusal, Stop } from '../../../schema/records/state.ts';
import type { OverlayPilot } from '../../../schema/wire/overlay-socket.ts';
import { publish } from '../../../schema/wire/slots.ts';
import { createStateBuffer, PILOT_COLUMNS, stateRing } from '../../../schema/wire/snapshot.ts';
import { fc } from '../../fast-check.ts';

/** Tests both encoders of the state, one for the bytes of `GET /state` and one for the objects for overlays. */

type ColumnName = keyof typeof PILOT_COLUMNS;

const RANGES: Record<(typeof PILOT_COLUMNS)[ColumnName], fc.Arbitrary<number>> = {
  u8: fc.constantFrom(0, 1),
  i8: fc.integer({ min: -1, max: 3 }),
  u16: fc.nat(65_535),
  i16: fc.integer({ min: -1, max: 32_767 }),
  u32: fc.nat(2 ** 32 - 1),
  f32: fc.oneof(fc.float({ min: 0, max: 1e6, noNaN: true }), fc.constantFrom(0, 0.05, 99.95)),
};

const numbers = fc.record(
  Object.fromEntries(Object.entries(PILOT_COLUMNS).map(([name, type]) => [name, RANGES[type]])) as Record<
    ColumnName,
    fc.Arbitrary<number>
  >,
);
const pilot = fc.record({ name: fc.string({ unit: 'grapheme', maxLength: 12 }), bot: fc.boolean(), numbers });
/** Consecutive pilot lists: some leave, join or are renamed, and every number may change. */
const states = fc.array(fc.array(pilot, { maxLength: 6 }), { minLength: 1, maxLength: 5 });

const identities = (pilots: readonly { name: string; bot: boolean }[]): ColdState['pilots'] =>
  pilots.map(({ name, bot }, row) => ({
    eid: row + 1,
    id: `chat:${name}`,
    name,
    login: name,
    bot,
    ship: 'kestrel',
    color: '#ffffff',
    cosmetics: {} as OverlayPilot['cosmetics'],
  }));

function stage() {
  const state = stateRing(createStateBuffer());
  const cold: ColdState = { version: 0, round: STATE_EXAMPLE.round, pilots: [], refusals: {} };
  const settings = { current: defaultSettings(), revision: 0 };
  const emergency: { stop: Stop | null; refusal: Refusal | null; revision: number } = { ...NOT_STOPPED };
  const reader = createStateReader({ state, cold }, { settings, emergency }, 'epoch');
  const show = (pilots: readonly { name: string; bot: boolean; numbers: Record<ColumnName, number> }[]) => {
    cold.version++;
    cold.pilots = identities(pilots);
    publish(state, slot => {
      slot.round.coldVersion[0] = cold.version;
      slot.round.contentVersion[0] = cold.version;
      slot.round.pilots[0] = pilots.length;
      for (const [row, { numbers }] of pilots.entries()) {
        for (const [name, value] of Object.entries(numbers)) slot.pilots[name as ColumnName][row] = value;
        slot.pilots.eid[row] = row + 1;
      }
    });
  };
  return { reader, show, settings, emergency };
}

const asAscii = (value: unknown) =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

describe('GET /state', () => {
  it('GET /state returns the JSON of the state without the fields that are only for overlays', () => {
    fc.assert(
      fc.property(states, all => {
        const { reader, show, settings } = stage();
        for (const pilots of all) {
          show(pilots);
          const { round, pilots: shown } = reader.snapshot();
          const rows = shown.map(({ eid, color, cosmetics, ...row }) => row);
          const expected = asAscii({
            round,
            pilots: rows,
            settings: settings.current,
            stopped: null,
            can: canOf({}, () => null),
          });
          expect(Buffer.from(reader.read().bytes).toString('latin1')).toBe(expected);
        }
      }),
    );
  });

  it('GET /state returns the same bytes until the content of the state changes', () => {
    const { reader, show } = stage();
    show([]);
    const { bytes } = reader.read();
    expect(reader.read().bytes).toBe(bytes);
    show([]);
    expect(reader.read().bytes).not.toBe(bytes);
  });

  it('the start and end of an emergency stop change the response of GET /state, although the world is the same', () => {
    const { reader, show, emergency } = stage();
    show([]);
    const refusal = { code: 'stopped', message: 'The streamer has stopped everything.' } as const;
    const look = (stop: Stop | null) => {
      Object.assign(emergency, { stop, refusal: stop && refusal, revision: emergency.revision + 1 });
      const { etag, bytes } = reader.read();
      const { stopped, can } = JSON.parse(Buffer.from(bytes).toString());
      return { etag, stopped, can: can.launchNuke, onScreens: reader.snapshot().stopped };
    };
    const before = reader.read().etag;
    const stop = { since: 5, by: 'ada' };
    const [during, after] = [look(stop), look(null)];
    expect(during).toMatchObject({ stopped: stop, can: refusal, onScreens: true });
    expect(after).toMatchObject({ stopped: null, can: true, onScreens: false });
    expect(new Set([before, during.etag, after.etag]).size).toBe(3);
  });
});
