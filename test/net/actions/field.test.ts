import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';

/** `POST /field` changes both the world and the stored setting. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('POST /field', () => {
  it('POST /field saves the field as a setting and returns the field and the setting', async () => {
    const { client } = server;
    expect(await client.setField({ field: 'mars' })).toEqual({ field: 'mars', setting: 'mars' });
    expect((await client.getSettings({})).field).toBe('mars');
    const moved = await client.setField({ field: 'random' });
    expect(moved.setting).toBe('random');
    expect(moved.field).not.toBe('mars');
    expect((await client.getSettings({})).field).toBe('random');
    expect((await client.getState()).round.field).toBe(moved.field);
  });

  it('POST /field refuses an unknown field', async () => {
    const field = 'pluto' as 'mars';
    await expect(server.client.setField({ field })).rejects.toMatchObject({ code: 'bad-input' });
  });
});
