import { availableParallelism } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '../../../harness/server.ts';
import { connect } from '../overlay/overlay-clients.ts';

/** A server looks ahead only for cameras that somebody sees. */

it.skipIf(availableParallelism() < 2)(
  'a server looks ahead while a fight is watched with moving cameras, and not otherwise',
  async () => {
    let [seconds, looks] = [0, 0];
    const foresightBudget = {
      watch: () => void seconds++,
      spent() {},
      look() {
        looks++;
        return null;
      },
    };
    const server = await startServer({ foresight: true }, { foresightBudget });
    onTestFinished(server.close);
    const { client, url } = server;
    /** The number of forecasts in the next two seconds. Each second brings a checkpoint. */
    const looksSoon = async () => {
      await expect.poll(() => seconds, { interval: 20 }).toBeGreaterThan(0);
      const [from, before] = [seconds, looks];
      await expect.poll(() => seconds).toBeGreaterThan(from + 2);
      return looks - before;
    };
    await client.updateSettings({ bots: 2, calamities: false, roundMinutes: 60 });
    await client.openLobby({ mode: 'ffa' });
    await client.startRound();
    expect(await looksSoon()).toBe(0);
    const page = await connect(url);
    page.say({ t: 'hello', layout: 'wide' });
    await page.message('hello');
    expect(await looksSoon()).toBeGreaterThan(0);
    await client.updateSettings({ camera: 'map' });
    expect(await looksSoon()).toBe(0);
    await client.updateSettings({ camera: 'auto' });
    expect(await looksSoon()).toBeGreaterThan(0);
    await client.openMainMenu();
    expect(await looksSoon()).toBe(0);
    page.socket.close();
  },
);
