import { describe, expect, it } from 'vitest';
import { createDemoHttp } from '../../../net/app/demo.ts';
import { createRecordedHttp } from '../../../net/scripts/http/recorded.ts';

/** Tests requests of scripts in the demo, which are recorded instead of sent. */

const SECRETS: Record<string, { value: string; hosts: string[] }> = {
  TOKEN: { value: 't0p-secret', hosts: ['api.example.com'] },
};
const bodyOf = (host: string) => (host === 'weather.example.com' ? '{"celsius":21}' : undefined);
const http = createRecordedHttp({ secret: name => SECRETS[name] ?? null, bodyOf });
const HOSTS = ['*.example.com'];

describe('recorded script request', () => {
  it("in the demo, a script's request is recorded and answered, but not sent", async () => {
    const notes: string[] = [];
    const log = (text: string) => void notes.push(text);
    const options = { method: 'POST', body: { points: 3 } };
    const answer = await http('https://api.example.com/scores?round=1', options, HOSTS, log);
    expect(answer).toMatchObject({ status: 200, body: '{}' });
    expect(notes).toEqual(['Not sent: POST https://api.example.com/scores?round=1 {"points":3}']);
  });

  it("in the demo, a script's request gets the response that is recorded for the requested host", async () => {
    expect((await http('https://weather.example.com/', undefined, HOSTS)).body).toBe('{"celsius":21}');
  });

  it("in the demo, a script's request is refused if the same request would be refused in a real game", async () => {
    await expect(http('https://other.org/', undefined, HOSTS)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(http('no address', undefined, HOSTS)).rejects.toMatchObject({ code: 'bad-input' });
    const headers = { authorization: '{{secret:TOKEN}}' };
    const elsewhere = http('https://www.example.com/', { headers }, HOSTS);
    await expect(elsewhere).rejects.toMatchObject({ code: 'forbidden' });
  });
});

it('in the demo, each request of a script for the weather returns different weather', async () => {
  const demo = createDemoHttp({ secret: () => null });
  const bodyFrom = async (host: string) => (await demo(`https://${host}/`, undefined, [host])).body;
  const degrees: string[] = [];
  for (let i = 0; i < 6; i++) {
    degrees.push(JSON.parse(await bodyFrom('wttr.in')).current_condition[0].temp_C);
    expect(await bodyFrom('example.com')).toBe('{}');
  }
  expect(degrees).toEqual(['24', '8', '-5', '15', '33', '24']);
});
