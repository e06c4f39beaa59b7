import { expect, it } from 'vitest';
import { readRoutes } from '../../edge/routes/reads.ts';

/** Tests of an edge's routes for reading, with fake channels. */

function asking(path: string, channel: object = {}) {
  const answers: unknown[] = [];
  const channels = { find: async (name: string) => ({ name, ...channel }) };
  const tokens = { issue: (name: string, tier: string) => `${name} ${tier}` };
  const route = readRoutes(channels as never, tokens as never, {} as never).find(
    known => known.path === path,
  );
  const ask = async (query = '') => {
    const exchange = {
      query,
      param: () => 'main',
      json: (body: unknown) => answers.push(body),
      jsonText: (body: unknown) => answers.push(body),
    };
    await route?.handle(exchange as never);
    return answers.at(-1);
  };
  return ask;
}

it('a watch token is for the pulse unless another tier is named, and an unknown tier is refused', async () => {
  const ask = asking('/v/:channel/token');
  expect(await ask()).toMatchObject({ token: 'main pulse', tier: 'pulse' });
  expect(await ask('tier=fight')).toMatchObject({ token: 'main fight', tier: 'fight' });
  for (const query of ['tier=', 'tier=Fight', 'tier=owner'])
    await expect(ask(query)).rejects.toThrow('"tier" must be one of pulse, fight.');
});

it('an edge serves a pulse that it knows without Redis, and reads any other pulse from Redis', async () => {
  let looks = 0;
  const channel = {
    pulse: '{"n":1}' as string | null,
    async fetchPulse() {
      looks++;
      this.pulse = '{"n":2}';
    },
  };
  const ask = asking('/v/:channel/pulse.json', channel);
  expect([await ask(), looks]).toEqual(['{"n":1}', 0]);
  const late = asking('/v/:channel/pulse.json', { ...channel, pulse: null });
  expect([await late(), looks]).toEqual(['{"n":2}', 1]);
  const none = asking('/v/:channel/pulse.json', { pulse: null, async fetchPulse() {} });
  await expect(none()).rejects.toMatchObject({ code: 'busy' });
});
