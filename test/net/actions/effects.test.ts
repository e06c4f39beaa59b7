import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../../client/client.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import {
  OVERLAY_PATH,
  OVERLAY_PROTOCOL,
  type OverlayPatch,
  type OverlayServerMessage,
  type OverlayState,
} from '../../../schema/wire/overlay-socket.ts';

/** Tests effects, redeem links, screens and boards that are requested over REST and observed by an overlay. */

const VIEWERS = ['Ada', 'Bob', 'Cy', 'Dee', 'Eve', 'Flo'];

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ speed: 50 });
  await server.client.updateSettings({ bots: 0, teamCount: 2, roundMinutes: 1, calamities: false });
  for (const username of VIEWERS) await server.client.addPilot({ username });
});
afterAll(() => server.close());

const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    reason => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('It was not refused.');
  return { status: error.status, code: error.code, message: error.message };
};

async function overlay() {
  const socket = new WebSocket(server.url.replace('http', 'ws') + OVERLAY_PATH, OVERLAY_PROTOCOL);
  const patches: OverlayPatch[] = [];
  let check = () => {};
  const state = await new Promise<OverlayState>(resolve => {
    socket.addEventListener('open', () => socket.send(JSON.stringify({ t: 'hello' })));
    socket.addEventListener('message', ({ data }) => {
      if (typeof data !== 'string') return;
      const message: OverlayServerMessage = JSON.parse(data);
      if (message.t === 'hello') resolve(message.state);
      if (message.t === 'state') patches.push(message.patch);
      check();
    });
  });
  return {
    state,
    close: () => socket.close(),
    patch: (isWanted: (patch: OverlayPatch) => boolean) =>
      new Promise<OverlayPatch>(resolve => {
        check = () => {
          const found = patches.find(isWanted);
          if (found) resolve(found);
        };
        check();
      }),
  };
}

describe('effects', () => {
  it('GET /effects lists effects with their id, their label and whether they need a pilot', async () => {
    const effects = await server.client.listEffects();
    const idsThat = (needsPilot: boolean) =>
      effects.filter(effect => effect.needsPilot === needsPilot).map(({ id }) => id);
    expect(idsThat(true)).toEqual([
      'mines',
      'missiles',
      'emp',
      'grow',
      'trail',
      'shield',
      'explosion',
      'laser',
    ]);
    expect(idsThat(false)).toEqual([
      'calamity:random',
      'calamity:meteorShower',
      'calamity:iceStorm',
      'calamity:thunderStorm',
      'calamity:blackHole',
      'calamity:radiationLeak',
      'calamity:blizzard',
      'nuke',
      'bounty',
    ]);
    for (const { label } of effects) expect(label).toMatch(/^[A-Z]/);
  });

  it('an unknown effect is refused with the list of known effects', async () => {
    const effect = 'calamity:solarFlare' as 'nuke';
    const { status, code, message } = await refusal(server.client.applyEffect({ effect }));
    expect({ status, code }).toEqual({ status: 400, code: 'unknown-effect' });
    expect(message).toContain('"calamity:solarFlare"');
    expect(message).toContain('calamity:blizzard');
  });

  it('effects reach overlays as cosmetics, and leave the published state unchanged', async () => {
    await server.client.openLobby({ mode: 'dogfight' });
    await server.client.startRound();
    const screen = await overlay();
    const answer = await server.client.applyEffect({ effect: 'trail', pilot: 'ada', input: '🎃' });
    expect(answer).toMatchObject({ ok: true, pilot: 'Ada', style: '🎃' });
    const worn = (patch: OverlayPatch) => patch.pilots?.find(({ cosmetics }) => cosmetics.trail === '🎃');
    const { name = '' } = worn(await screen.patch(patch => worn(patch) !== undefined)) ?? {};
    expect(screen.state.people[name]).toBe('Ada');
    const { pilots } = await server.client.getState();
    for (const pilot of pilots) expect(pilot).not.toHaveProperty('cosmetics');
    screen.close();
  });
});

describe('redeem links', () => {
  it('redeem links can be made, replaced, listed and removed', async () => {
    const { client } = server;
    expect(await client.linkRedeem({ rewardId: 'r 1/ä', effect: 'nuke' })).toEqual({
      ok: true,
      links: { 'r 1/ä': 'nuke' },
    });
    await client.linkRedeem({ rewardId: 'r2', effect: 'trail' });
    await client.linkRedeem({ rewardId: 'r2', effect: 'laser' });
    expect(await client.getRedeemLinks()).toEqual({ 'r 1/ä': 'nuke', r2: 'laser' });
    expect((await client.getSettings()).redeemLinks).toEqual({ 'r 1/ä': 'nuke', r2: 'laser' });
    await client.unlinkRedeem({ rewardId: 'r 1/ä' });
    await client.unlinkRedeem({ rewardId: 'never linked' });
    expect(await client.getRedeemLinks()).toEqual({ r2: 'laser' });
  });

  it('a redeem link to an unknown effect or with an invalid id is refused', async () => {
    const effect = 'confetti' as 'nuke';
    expect(await refusal(server.client.linkRedeem({ rewardId: 'r', effect }))).toMatchObject({
      status: 400,
      code: 'unknown-effect',
    });
    for (const rewardId of ['__proto__', 'constructor', 'x'.repeat(101)]) {
      expect(await refusal(server.client.linkRedeem({ rewardId, effect: 'nuke' }))).toMatchObject({
        status: 400,
        code: 'bad-input',
      });
    }
  });

  it('a redeem link needs no connected platform account, but the lists of rewards and users need an account', async () => {
    for (const call of [
      () => server.client.listRedeemRewards(),
      () => server.client.getStreamUsers({ logins: 'ada,bob' }),
    ]) {
      const { status, code, message } = await refusal(call());
      expect({ status, code }).toEqual({ status: 400, code: 'not-connected' });
      expect(message).toContain('Connect one in the streaming menu (/admin)');
    }
  });
});

it('overlays receive the leaderboards when they connect and after each round', async () => {
  await server.client.openLobby({ mode: 'dogfight' });
  const screen = await overlay();
  expect(screen.state.boards).toEqual(await server.client.getLeaderboards());
  await server.client.startRound();
  const { boards } = await screen.patch(patch => patch.boards !== undefined);
  expect(boards?.day.length).toBeGreaterThan(0);
  expect(boards).toEqual(await server.client.getLeaderboards());
  screen.close();
});
