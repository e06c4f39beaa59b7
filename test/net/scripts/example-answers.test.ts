import { describe, expect, it } from 'vitest';
import { readExamples } from '../../../net/scripts/examples/index.ts';

/** Tests how an example handles the answer of another server. No sandbox process is started. */

const AsyncFunction = (async () => {}).constructor as new (
  ...code: string[]
) => (event: object, http: (...asked: unknown[]) => object) => Promise<void>;

/**
 * Runs a JavaScript example with an event. Each of its requests is answered with the status `status`. Returns the
 * requests.
 */
async function run(example: string, event: object, status: number) {
  const { code = '' } = readExamples().find(({ name }) => name === example) ?? {};
  const asked: unknown[] = [];
  await new AsyncFunction('event', 'http', code)(event, (...request) => {
    asked.push(request);
    return { status, body: 'No.' };
  });
  return asked;
}

describe('example Result', () => {
  const row = (name: string) => ({ name, kills: 7 });
  const event = { winners: [], players: [], modeName: 'Factions', durationSeconds: 89, winnerTeam: null };
  const said = async (changes: object) => {
    const [[address, request]] = (await run('Result to Discord', { ...event, ...changes }, 204)) as [
      [string, { method: string; body: { content: string } }],
    ];
    expect([address, request.method]).toEqual([
      ...['https://discord.com/api/webhooks/{{secret:DISCORD_WEBHOOK}}', 'POST'],
    ]);
    return request.body.content;
  };

  it('the example script "Result to Discord" posts who won and who was best', async () => {
    expect(await said({})).toBe('**Factions**, 1 min: won by nobody.\nNobody flew.');
    expect(await said({ winners: 'abcdef'.split('').map(row), players: [row('a')] })).toBe(
      '**Factions**, 1 min: won by a, b, c, d, e.\nBest pilot: a with 7 kills.',
    );
    expect(await said({ winnerTeam: 'Red', winners: [row('a')], durationSeconds: 90 })).toMatch(
      /, 2 min: won by Red\./,
    );
  });

  it.each([
    [200, false],
    [299, false],
    [300, true],
    [404, true],
  ])('on status %i, the example script "Result to Discord" fails: %j', async (status, isFailure) => {
    const told = run('Result to Discord', event, status).then(
      () => null,
      ({ message }) => message,
    );
    expect(await told).toBe(isFailure ? `Discord answered ${status}: No.` : null);
  });
});
