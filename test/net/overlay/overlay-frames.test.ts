import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { ENTITY_KINDS, FLAGS, type FrameSlot } from '../../../schema/wire/frame.ts';
import { createFrameDecoder } from '../../../schema/wire/frame-codec/index.ts';
import { hello } from './overlay-clients.ts';

/** Changes of a ship reach a screen. The tests use a real server, its socket, and the page's own decoder. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ speed: 4 });
  await server.client.updateSettings({ bots: 10, teamCount: 2, calamities: false });
  await server.client.addPilot({ username: 'Shielded' });
  await server.client.openLobby({ mode: 'dogfight' });
  await server.client.startRound();
});
afterAll(() => server.close());

const SHIP = ENTITY_KINDS.indexOf('ship');

/** Connects a screen that reads frames until a delta frame fulfils a condition. */
async function watcher() {
  const overlay = await hello(server.url);
  const decoder = createFrameDecoder();
  let read = 0;
  const next = async () => {
    const bytes = (await overlay.framesUntil(read + 1))[read++];
    const frame = decoder.decode(bytes);
    if (!frame) throw new Error(`Frame ${read} does not follow on those before.`);
    overlay.say({ t: 'ack', seq: frame.seq });
    return frame;
  };
  return {
    overlay,
    async until(isShown: (slot: FrameSlot) => boolean) {
      for (;;) {
        const { key, slot } = await next();
        if (!key && isShown(slot)) return slot;
      }
    },
  };
}

const flagsOf = ({ frame, entities }: FrameSlot, eid: number) => {
  const row = entities.id.subarray(0, frame.entities[0]).indexOf(eid);
  return row < 0 ? null : entities.flags[row];
};

/** The row of a ship that was just hit and has lost some of its hull, or -1. */
const hurtShip = ({ frame, entities }: FrameSlot) =>
  entities.flags
    .subarray(0, frame.entities[0])
    .findIndex(
      (flags, row) => entities.kind[row] === SHIP && (flags & FLAGS.hit) !== 0 && entities.value[row] < 250,
    );

describe('screen', () => {
  it('delta frames show when a shield goes up and down again', async () => {
    const { overlay, until } = await watcher();
    const { pilots, people } = overlay.hello.state;
    const pilot = pilots.find(({ name }) => people[name] === 'Shielded');
    const eid = pilot?.eid ?? expect.fail('The pilot is not on the screen.');
    const shows = (isUp: boolean) =>
      until(slot => {
        const flags = flagsOf(slot, eid);
        return flags !== null && ((flags & FLAGS.shield) !== 0) === isUp;
      });
    await shows(false);
    await server.client.useAbility({ pilot: 'Shielded', ability: 'shields' });
    await shows(true);
    await shows(false);
  });

  it('delta frames show when a hit flash starts and ends, and the lost hull points', async () => {
    const { until } = await watcher();
    const slot = await until(shown => hurtShip(shown) >= 0);
    const eid = slot.entities.id[hurtShip(slot)];
    await until(shown => ((flagsOf(shown, eid) ?? FLAGS.hit) & FLAGS.hit) === 0);
  });
});
