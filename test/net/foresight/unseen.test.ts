import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { temporaryHome } from '../../../harness/process.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { simulate } from '../../../harness/simulate.ts';
import type { Budget } from '../../../net/foresight/budget.ts';
import { encodeRound } from '../../../net/simulation/saved-round.ts';
import { rulesVersion } from '../../../server/version.ts';
import { lastingHello } from '../overlay/overlay-clients.ts';

/**
 * Foreseen events reach only cameras. The same fight runs with and without foresight, and everything that is sent is
 * compared.
 */

const VIEWERS = ['ada', 'bob', 'cyd'];
const SPEED = 20;
const PATIENT = { timeout: 60_000, interval: 50 };

/** A budget that allows forecasts however slow this machine is. */
const LAVISH: Budget = { watch() {}, spent() {}, look: () => ({ ticks: 360, pauseMs: 500 }) };

/** A script that logs what it can learn when the round ends. */
const TELLTALE = {
  name: 'telltale',
  language: 'js',
  trigger: { type: 'event', event: 'round.end' },
  code: 'log(JSON.stringify(event)); log(JSON.stringify(await game.getState())); say("over")',
} as const;

/** A one-minute fight that has been fought for ten seconds, in a data folder of its own. */
function homeWithRound() {
  const sim = simulate({ seed: 11, pilots: VIEWERS, settings: { bots: 60, roundMinutes: 1 } });
  sim.startRound('ffa');
  sim.ticks(600);
  const { path, remove } = temporaryHome();
  const round = { roundId: 'r1', startedAt: 1, savedAt: Date.now(), unstored: [] };
  const checkpoint = saveCheckpoint(sim.world);
  writeFileSync(join(path, 'round.checkpoint'), encodeRound({ ...round, checkpoint }, rulesVersion()));
  return { path, remove };
}

/**
 * The text of an answer without the values that change with time. Ships get missiles and mines even after the round.
 */
const timeless = (json: string) =>
  json.replace(/"(at|startedAt|endedAt|durationSeconds|missiles|mines)":("[^"]*"|[\d.]+)/g, '"$1":0');

/** Fights the round to its end, and collects everything that is sent on the way. */
async function fightOn({ client, url }: TestServer) {
  await client.saveScript(TELLTALE);
  const overlay = await lastingHello(url);
  overlay.socket.addEventListener('message', () => overlay.say({ t: 'ack', seq: 1e9 }));
  const events: string[] = [];
  const stop = new AbortController();
  const onOpen = () => void client.startRound(); // the restored round is held until then
  const stream = client.events({ signal: stop.signal, onOpen });
  for await (const { event } of stream) {
    events.push(timeless(JSON.stringify(event)));
    if (event.type === 'round.end') break;
  }
  stop.abort();
  const [run] = await vi.waitUntil(async () => {
    const { runs } = await client.listScriptRuns();
    return runs.length > 0 && runs;
  }, PATIENT);
  const scripts = run.output.map(({ kind, text }) => `${kind}: ${timeless(text)}`);
  const state = timeless(JSON.stringify(await client.getState()));
  const screens = overlay.messages.flatMap(message =>
    message.t === 'event' ? timeless(JSON.stringify(message.data)) : [],
  );
  return { events, scripts, state, screens, ahead: overlay.messages.filter(({ t }) => t === 'ahead') };
}

async function told(foresight: boolean) {
  const home = homeWithRound();
  const options = { foresightBudget: LAVISH };
  const server = await startServer({ home: home.path, speed: SPEED, foresight }, options);
  try {
    return await fightOn(server);
  } finally {
    await server.close();
    home.remove();
  }
}

describe('fight with foresight', () => {
  let seen: Awaited<ReturnType<typeof told>>;
  let unseen: typeof seen;
  beforeAll(async () => {
    [seen, unseen] = [await told(true), await told(false)];
  }, 120_000);

  it('looking ahead does not change the events of a fight', () => {
    expect(seen.events.length).toBeGreaterThan(30);
    expect(seen.events).toEqual(unseen.events);
  });

  it('looking ahead does not change what scripts see', () => {
    expect(seen.scripts).toHaveLength(3);
    expect(seen.scripts).toEqual(unseen.scripts);
  });

  it('looking ahead does not change the state or the texts on screens', () => {
    expect(seen.state).toBe(unseen.state);
    expect(seen.screens.length).toBeGreaterThan(30);
    expect(seen.screens).toEqual(unseen.screens);
  });

  it('only pages that draw the fight get the field "means" of a kill', () => {
    expect(seen.screens.join()).toContain('"means":');
    expect([...seen.events, ...seen.scripts, seen.state].join()).not.toContain('"means":');
  });

  it('cameras get the foreseen positions without names', () => {
    expect(unseen.ahead).toEqual([]);
    expect(seen.ahead.length).toBeGreaterThan(0);
    for (const message of seen.ahead) {
      expect(Object.keys(message)).toEqual(['t', 'tick', 'until', 'points']);
      expect(message).toMatchObject({ points: expect.any(Array) });
      if (message.t === 'ahead') expect(message.points.flat().every(Number.isFinite)).toBe(true);
    }
  });
});
