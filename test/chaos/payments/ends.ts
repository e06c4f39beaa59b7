import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { restoreWorld } from '../../../engine/restore/checkpoint.ts';
import { decodeRound } from '../../../net/simulation/saved-round.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { rulesVersion } from '../../../server/version.ts';
import type { Arrival } from './arrivals.ts';
import type { PaymentPlan } from './plan.ts';
import type { Answer } from './platform-process.ts';

/** Compares the outcomes of all arrivals with the required ones. */

type Ends = Map<string, string>;

/** The final state of each payment in the ledger, and the answer to each line of chat in the journal, by key. */
export const readEnds = (home: string): Ends => new Map([...readLedger(home), ...readInbox(home)]);

const readLedger = (home: string) => readTable(home, 'SELECT key, receipt AS end FROM payments');
const readInbox = (home: string) =>
  readTable(home, "SELECT key, ifnull(answer, 'none') AS end FROM journal WHERE kind = 'message'");

function readTable(home: string, sql: string): Ends {
  const store = openStore(home, { exclusive: false });
  const rows = store.all<{ key: string; end: string }>(sql);
  store.close();
  return new Map(rows.map(({ key, end }) => [key, end]));
}

export const faultsOf = (home: string, plan: PaymentPlan, answers: readonly Answer[]) => [
  ...ledgerFaults(readLedger(home), plan.arrivals),
  ...chatFaults(readInbox(home), plan),
  ...answerFaults(readInbox(home), plan, answers),
  ...worldFaults(home, plan.arrivals),
  ...platformFaults(home, plan.arrivals),
];

/** Wrong outcomes in the ledger. */
function ledgerFaults(ends: Ends, arrivals: readonly Arrival[]): string[] {
  const due = Object.assign({}, ...arrivals.map(({ ends }) => ends)) as Record<string, string>;
  const wrong = Object.entries(due).filter(([key, end]) => ends.get(key) !== end);
  const surplus = ends.size - Object.keys(due).length;
  return [
    ...wrong.map(([key, end]) => `${key} is ${ends.get(key) ?? 'not there'} instead of ${end}`),
    ...(surplus > 0 ? [`the ledger has ${surplus} payments too many`] : []),
  ];
}

const NOTHING = 'nothing';

/** The allowed answers to each command. An effect before a kill may be lost together with its answer. */
function expectedOf({ arrivals, steps }: PaymentPlan): Map<string, string[]> {
  const lastKill = steps.findLastIndex(({ kill }) => kill?.victim === 'server' || kill?.victim === 'world');
  const forgettable = new Set(steps.slice(0, lastKill + 1).flatMap(({ numbers }) => numbers));
  const commands = arrivals.flatMap(({ key, replies }, number) => {
    const expected = replies.map(reply => JSON.stringify({ handled: true, reply }));
    if (forgettable.has(number)) expected.push(NOTHING);
    return key !== null && replies.length > 0 ? [[key, expected] as const] : [];
  });
  return new Map(commands);
}

/** Commands that were not carried out exactly once. */
function chatFaults(ends: Ends, plan: PaymentPlan): string[] {
  const commands = [...expectedOf(plan)].map(([key, expected]) => ({ key, expected }));
  const wrong = commands.filter(({ key, expected }) => !expected.includes(ends.get(key) ?? NOTHING));
  return [
    ...wrong.map(({ key, expected }) => `${key} is ${ends.get(key)} instead of ${expected.join(' or ')}`),
    ...(ends.size > commands.length ? ['the inbox has lines that it need not know'] : []),
  ];
}

/** Commands that were permanently refused, or answered in different ways although no kill lost them. */
function answerFaults(ends: Ends, plan: PaymentPlan, answers: readonly Answer[]): string[] {
  const { arrivals } = plan;
  const expected = expectedOf(plan);
  return answers.flatMap(given => {
    const { event, key } = arrivals[given.number];
    if ('refused' in given)
      return given.refused === 'restarting'
        ? []
        : [`${event.kind} ${event.id} was refused: ${given.refused}`];
    if (event.kind !== 'chat' || key === null) return [];
    const answer = JSON.stringify(given.answer);
    const may = expected.get(key) ?? [];
    const isRight = may.includes(NOTHING) ? may.includes(answer) : answer === ends.get(key);
    return isRight ? [] : [`${key} was answered ${answer} as well as ${ends.get(key)}`];
  });
}

/** Effects that did not happen exactly once. */
function worldFaults(home: string, arrivals: readonly Arrival[]): string[] {
  const saved = decodeRound(readFileSync(join(home, 'round.checkpoint')), rulesVersion());
  if (!saved) return ['the round is gone'];
  const { round } = restoreWorld(saved.checkpoint);
  const called = arrivals.reduce((sum, { calamities }) => sum + calamities, 0);
  const bits = new Map(round.bits.map(({ name, bits }) => [name, bits]));
  const wrong = arrivals.filter(({ event, bits: due }) => due !== (bits.get(loginOf(event)) ?? 0));
  return [
    ...(round.calamitiesSeen === called ? [] : [`${round.calamitiesSeen} calamities instead of ${called}`]),
    ...wrong.map(
      ({ event, bits: due }) => `${loginOf(event)} has ${bits.get(loginOf(event))} bits instead of ${due}`,
    ),
  ];
}

const loginOf = (event: Arrival['event']) => ('user' in event && event.user?.login) || '';

/** Outcomes that were not sent to the platform as required. The same outcome may be sent more than once. */
function platformFaults(home: string, arrivals: readonly Arrival[]): string[] {
  const path = join(home, 'settled');
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
  const told = new Set(
    lines.map(line => JSON.parse(line)).map(({ redemption, outcome }) => `${redemption} ${outcome}`),
  );
  const due = new Set(
    arrivals.filter(({ settled }) => settled).map(({ event, settled }) => `${event.id} ${settled}`),
  );
  return [
    ...[...due].filter(line => !told.has(line)).map(line => `the platform was not told: ${line}`),
    ...[...told].filter(line => !due.has(line)).map(line => `the platform was told: ${line}`),
  ];
}
