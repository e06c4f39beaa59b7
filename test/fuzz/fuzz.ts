import { createClient } from '../../client/client.ts';
import { fc } from '../fast-check.ts';
import { createSender, faultOf } from './exchange.ts';
import { anyRequest, type FuzzRequest } from './requests.ts';

/**
 * Sends requests that are made from the OpenAPI document to a running server, and checks each answer against the
 * document.
 */

export interface FuzzOptions {
  url: string;
  key: string;
  requests: number;
  seed: number;
  /** Number of simultaneous requests. */
  parallel?: number;
}

export interface FuzzReport {
  requests: number;
  /** Number of answers by status. */
  statuses: Record<string, number>;
  /** The faults, at most 20 of them. */
  faults: string[];
}

/** Number of requests after which the game is set up again. */
const SLICE = 2_000;
const MAX_FAULTS = 20;

export async function fuzz({ url, key, requests, seed, parallel = 8 }: FuzzOptions): Promise<FuzzReport> {
  const client = createClient({ baseUrl: url, key });
  const sender = createSender(url);
  const all = fc.sample(anyRequest(key), { numRuns: requests, seed });
  const statuses: Record<string, number> = {};
  const faults: string[] = [];

  const tryOne = async (asked: FuzzRequest) => {
    const fault = await sender.send(asked).then(
      answer => {
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        return faultOf(asked, answer);
      },
      (error: Error) => error.message,
    );
    if (fault && faults.length < MAX_FAULTS) faults.push(describe(asked, fault));
  };

  for (let from = 0; from < all.length; from += SLICE) {
    await setUp(client);
    const queue = all.slice(from, from + SLICE);
    const work = async () => {
      for (let asked = queue.pop(); asked; asked = queue.pop()) await tryOne(asked);
    };
    await Promise.all(Array.from({ length: parallel }, work));
  }
  sender.close();
  return { requests: all.length, statuses, faults };
}

const describe = ({ method, path, body }: FuzzRequest, fault: string) =>
  `${method} ${path.slice(0, 200)} ${body.slice(0, 300)} -> ${fault.slice(0, 500)}`;

/** Starts a round with pilots, whatever the state of the game was. */
export async function setUp(client: ReturnType<typeof createClient>, bots = 12) {
  const namedBots = [{ login: 'robo', name: 'Robo' }];
  await client.emergency({ on: false });
  await client.pauseRound({ on: false });
  await client.setShow({ rounds: [] });
  for (const { name } of (await client.listBans()).bans) await client.liftBan({ name });
  await client.updateSettings({ bots, roundMinutes: 5, resultsSeconds: 0, namedBots, calamities: false });
  await client.openMainMenu();
  await client.openLobby({ mode: 'dogfight' });
  for (const username of ['ada', 'bob']) await client.addPilot({ username });
  await client.startRound();
}
