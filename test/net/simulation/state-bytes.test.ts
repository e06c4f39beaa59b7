import { describe, expect, it } from 'vitest';
import { stateStage } from './state-stage.ts';

/** Tests the bytes of `GET /state`. Only changed parts of them are encoded again. */

describe('state as bytes', () => {
  it('in every second of a fight, the encoded state equals the JSON of its objects', () => {
    const { sim, pass, look } = stateStage({
      settings: { bots: 12, roundMinutes: 2 },
      pilots: ['ada', 'Ünï 🚀'],
    });
    sim.run('openLobby', { mode: 'dogfight' });
    sim.startRound();
    const seen = new Set<boolean>();
    for (let second = 0; second < 60; second++) {
      pass(60);
      const { sent, anew } = look();
      expect(sent).toEqual(anew);
      for (const { alive } of sent.pilots) seen.add(alive);
    }
    expect([...seen].sort()).toEqual([false, true]);
  });

  it('the encoded state contains all current pilots, and does not contain pilots who have left', () => {
    const { sim, pass, look } = stateStage({ pilots: ['ada', 'bob', 'cyd'] });
    const names = () => look().sent.pilots.map(({ name }: { name: string }) => name);
    pass(1);
    expect(names()).toEqual(['ada', 'bob', 'cyd']);
    sim.internal('removePilot', { pilot: 'bob' });
    pass(1);
    expect(names()).toEqual(['ada', 'cyd']);
    sim.run('addPilot', { username: 'dan' });
    pass(1);
    expect(names()).toEqual(['ada', 'cyd', 'dan']);
    expect(look().sent).toEqual(look().anew);
  });

  it('until something changes, the same bytes of the state are returned with the same ETag', () => {
    const { sim, settings, reader, pass } = stateStage({ pilots: ['ada'] });
    pass(1);
    const first = reader.read();
    pass(1);
    expect(reader.read()).toBe(first);
    settings.revision++;
    settings.current = { ...settings.current, pieSize: 321 } as never;
    const second = reader.read();
    expect(second.etag).not.toBe(first.etag);
    expect(JSON.parse(String(Buffer.from(second.bytes))).settings.pieSize).toBe(321);
    sim.run('addPilot', { username: 'bob' });
    pass(1);
    expect([first.etag, second.etag]).not.toContain(reader.read().etag);
  });
});
