import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createRng, random } from '../../../engine/data/rng.ts';
import { restoreWorld } from '../../../engine/restore/checkpoint.ts';
import { decodeRound } from '../../../net/simulation/saved-round.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { rulesVersion } from '../../../net/version.ts';
import { createHttp } from '../../http.ts';
import { temporaryHome } from '../../process.ts';
import { newOwnerKey } from '../../server.ts';
import type { Outcome } from '../outcome.ts';
import { type Purchase, purchase } from './arrivals.ts';
import { type PlatformProcess, startPlatformProcess } from './platform-process.ts';

/**
 * Viewers redeem and cheer on platforms that send things twice, late, in any order, and again when they had no answer,
 * while the server and its simulation thread are killed at moments that a seed draws. In the end each purchase must have
 * had its effect in the world once, its end in the ledger, and its points back exactly where they are due.
 */
export async function payUnderFaults({ purchases: count, kills, seed }: PaymentPlan): Promise<Outcome> {
  const rng = createRng(seed);
  const draw = () => random(rng);
  const purchases = Array.from({ length: count }, (_, n) => purchase(n, draw()));
  const home = temporaryHome();
  const open = new Set(purchases.keys());
  const start = () => startPlatformProcess(home.path, ENVIRONMENT, number => open.delete(number));

  let server = await start();
  await startRound(server, home.path);
  for (const share of sharesOf(count, kills, draw)) {
    await reportAll(server, purchases, withFaults(share, open, draw), draw);
    await server.end('SIGKILL');
    server = await start();
  }
  for (const end = performance.now() + GUARD_MS; open.size > 0 && performance.now() < end; ) {
    for (const number of open) server.report(number, purchases[number].event);
    await until(() => open.size === 0, RETRY_MS);
  }
  const unsettled = await untilSettled(home.path);
  await server.end('SIGTERM');
  const faults = unsettled.length > 0 ? unsettled : faultsOf(home.path, purchases);
  home.remove();
  return {
    line: `${count} purchases with ${kills} kills (seed ${seed}): ${faults.length} not as they must be`,
    faults: faults.map(fault => `seed ${seed}: ${fault}`),
  };
}

interface PaymentPlan {
  purchases: number;
  kills: number;
  /** The same seed draws the same purchases and faults. */
  seed: number;
}

type Draw = () => number;

/** The minute that an effect may wait takes 6 s, and a checkpoint is taken every 10 s of the game. */
const ENVIRONMENT = {
  STARFRAY_SPEED: '10',
  STARFRAY_ACTIONS_PER_SECOND: '0',
  STARFRAY_LOG: 'silent',
};
const GUARD_MS = 60_000;
/** How long the platform waits for answers before it sends the same again. */
const RETRY_MS = 2_000;
const POLL_MS = 20;

/** A round that ends by nothing that happens here, and a checkpoint of it on the disk. */
async function startRound({ url }: PlatformProcess, home: string) {
  const http = createHttp(url, newOwnerKey(home));
  await http.patch('/settings', { bots: 0, calamities: false, roundMinutes: 60 });
  await http.post('/lobby', { mode: 'dogfight' });
  await http.post('/pilots', { username: 'ada' });
  await http.post('/round/start');
  await until(() => existsSync(join(home, 'round.checkpoint')));
}

/** The numbers of the purchases before each kill; the last ones come after it. */
function sharesOf(count: number, kills: number, draw: Draw): number[][] {
  const size = Math.floor(count / (kills + 1));
  return Array.from({ length: kills }, (_, kill) => {
    const first = Array.from({ length: size }, (_, n) => kill * size + n);
    return shuffle([...first, ...first.filter(() => draw() < 0.3)], draw);
  });
}

/** Beside the new ones those that had no answer, and some that had one. */
const withFaults = (share: readonly number[], open: ReadonlySet<number>, draw: Draw) => {
  const earlier = Array.from({ length: Math.max(...share) }, (_, n) => n);
  return shuffle([...share, ...earlier.filter(n => open.has(n) || draw() < 0.02)], draw);
};

function shuffle<T>(items: T[], draw: Draw): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(draw() * (i + 1));
    [items[i], items[j]] = [items[j], items[i]];
  }
  return items;
}

/** Reports them over a while, in which the simulation thread may be killed. */
async function reportAll(
  server: PlatformProcess,
  purchases: readonly Purchase[],
  numbers: readonly number[],
  draw: Draw,
) {
  const crashAt = Math.floor(draw() * 2 * numbers.length);
  for (const [index, number] of numbers.entries()) {
    if (index === crashAt) server.killThread();
    server.report(number, purchases[number].event);
    if (draw() < 0.05) await pause(draw() * 50);
  }
}

async function until(holds: () => boolean, guardMs = GUARD_MS) {
  for (const end = performance.now() + guardMs; !holds() && performance.now() < end; ) await pause(POLL_MS);
}

/** Waits until all is settled; then what is not, in words. */
async function untilSettled(home: string): Promise<string[]> {
  const store = openStore(home, { exclusive: false });
  const unsettled = () =>
    store.all<Unsettled>("SELECT key, state, owed FROM payments WHERE state <> 'settled'");
  await until(() => unsettled().length === 0);
  const left = unsettled();
  store.close();
  return left.map(
    ({ key, state, owed }) => `${key} is ${state} and not settled, ${owed ?? 'nothing'} is owed`,
  );
}

interface Unsettled {
  key: string;
  state: string;
  owed: string | null;
}

const faultsOf = (home: string, purchases: readonly Purchase[]) => [
  ...ledgerFaults(home, purchases),
  ...worldFaults(home, purchases),
  ...platformFaults(home, purchases),
];

/** What did not end in the ledger as it must. */
function ledgerFaults(home: string, purchases: readonly Purchase[]): string[] {
  const store = openStore(home, { exclusive: false });
  const rows = store.all<{ key: string; receipt: string }>('SELECT key, receipt FROM payments');
  store.close();
  const ends = new Map(rows.map(({ key, receipt }) => [key, receipt]));
  const due = Object.assign({}, ...purchases.map(({ ends }) => ends)) as Record<string, string>;
  const wrong = Object.entries(due).filter(([key, end]) => ends.get(key) !== end);
  const surplus = rows.length - Object.keys(due).length;
  return [
    ...wrong.map(([key, end]) => `${key} is ${ends.get(key) ?? 'not there'} instead of ${end}`),
    ...(surplus > 0 ? [`the ledger has ${surplus} payments too many`] : []),
  ];
}

/** What did not take effect once. */
function worldFaults(home: string, purchases: readonly Purchase[]): string[] {
  const saved = decodeRound(readFileSync(join(home, 'round.checkpoint')), rulesVersion());
  if (!saved) return ['the round is gone'];
  const { round } = restoreWorld(saved.checkpoint);
  const called = purchases.reduce((sum, { calamities }) => sum + calamities, 0);
  const bits = new Map(round.bits.map(({ name, bits }) => [name, bits]));
  const wrong = purchases.filter(({ event, bits: due }) => (bits.get(loginOf(event)) ?? 0) !== due);
  return [
    ...(round.calamitiesSeen === called ? [] : [`${round.calamitiesSeen} calamities instead of ${called}`]),
    ...wrong.map(
      ({ event, bits: due }) => `${loginOf(event)} has ${bits.get(loginOf(event))} bits instead of ${due}`,
    ),
  ];
}

const loginOf = (event: Purchase['event']) => ('user' in event && event.user?.login) || '';

/** What the platform was not told as it must be; it may be told the same more than once. */
function platformFaults(home: string, purchases: readonly Purchase[]): string[] {
  const path = join(home, 'settled');
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
  const told = new Set(
    lines.map(line => JSON.parse(line)).map(({ redemption, outcome }) => `${redemption} ${outcome}`),
  );
  const due = new Set(
    purchases.filter(({ settled }) => settled).map(({ event, settled }) => `${event.id} ${settled}`),
  );
  return [
    ...[...due].filter(line => !told.has(line)).map(line => `the platform was not told: ${line}`),
    ...[...told].filter(line => !due.has(line)).map(line => `the platform was told: ${line}`),
  ];
}
