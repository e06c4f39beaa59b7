import type { TestServer } from '../../harness/server.ts';
import { operations } from './document.ts';

/** Prepares a server for the examples of the documents, so that they can be carried out. */

type Stage = 'menu' | 'lobby' | 'playing';

/** The phase that each operation requires. Operations that are possible in a round are not listed. */
const STAGES: Partial<Record<string, Stage>> = {
  startCountdown: 'lobby',
  holdLobby: 'lobby',
  beginVote: 'lobby',
};

export const stageOf = (operationId: string): Stage => STAGES[operationId] ?? 'playing';

/** Operations that require a streaming account, with the error code when none is connected. */
export const REFUSED: Partial<Record<string, string>> = {
  listRedeemRewards: 'not-connected',
  getStreamUsers: 'not-connected',
  createReward: 'not-connected',
  updateReward: 'not-connected',
  deleteReward: 'not-connected',
  createRewardSet: 'not-connected',
};

/**
 * Stages a round with ada, bob and a few bots, and without random calamities. There is also a roster bot called robo,
 * a script and a secret.
 */
export async function stage({ client }: TestServer, at: Stage) {
  await client.openMainMenu();
  await client.setSecrets({ WEATHER_KEY: 'abc123' });
  if ((await client.listScripts()).scripts.length === 0)
    await client.saveScript({ name: 'Greeter', language: 'js', code: '', trigger: { type: 'none' } });
  await client.updateSettings({
    bots: 6,
    calamities: false,
    field: 'moon',
    namedBots: [{ login: 'robo', name: 'Robo' }],
  });
  if (at === 'menu') return;
  await client.openLobby({ mode: 'dogfight' });
  for (const username of ['ada', 'bob']) await client.addPilot({ username });
  if (at === 'playing') await client.startRound();
}

/** The request of an operation, made from its examples. */
export function exampleRequest(operationId: string) {
  const { method, path, parameters, body } =
    operations.find(operation => operation.operationId === operationId) ?? missing(operationId);
  const inPath = parameters.filter(parameter => parameter.in === 'path');
  const inQuery = parameters.filter(parameter => parameter.in === 'query' && parameter.example !== undefined);
  const target = inPath.reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
    path,
  );
  const query = new URLSearchParams(inQuery.map(({ name, example }) => [name, String(example)]));
  return { method, path: query.size > 0 ? `${target}?${query}` : target, body: body?.example };
}

const missing = (operationId: string): never => {
  throw new Error(`The document has no operation ${operationId}.`);
};
