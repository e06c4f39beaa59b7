import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountStage, stageAccount } from './stage.ts';

/** How an account is connected: the streamer types a code, and the game asks until they have agreed. */

let stage: AccountStage;
beforeEach(async () => {
  stage = await stageAccount();
});
afterEach(() => stage.close());

const start = (packs: readonly 'ads'[] = []) => stage.account.connect(packs);
const poll = () => stage.account.poll();

describe('connecting', () => {
  it('goes from a code to the account, and tells each state', async () => {
    expect(stage.account.describe()).toMatchObject({ state: 'disconnected', user: null });
    const { url, code, interval } = await start();
    expect({ url, interval }).toEqual({
      url: expect.stringContaining('https://www.twitch.tv/activate'),
      interval: 5,
    });
    expect(stage.account.describe().state).toBe('connecting');
    expect(await poll()).toEqual({ status: 'pending' });
    stage.twitch.authorize(code);
    stage.clock.advance(5_000);
    expect(await poll()).toEqual({ status: 'done' });
    const { id, login, name, avatar } = stage.twitch.streamer;
    expect(stage.account.describe()).toEqual({
      state: 'connected',
      user: { id, login, name, avatar },
      client: { from: 'environment', id: stage.twitch.clientId },
      packs: [],
      remarks: [],
    });
    expect(stage.account.account).toMatchObject({
      id,
      login,
      name,
      hasRewards: true,
      since: stage.clock.now(),
    });
    expect(stage.states).toEqual(['connecting', 'connected']);
    expect(stage.twitch.violations).toEqual([]);
  });
});
