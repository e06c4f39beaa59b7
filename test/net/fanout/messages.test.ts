import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { fanoutPulse, publicSettings } from '../../../net/fanout/publisher.ts';
import { defaultSettings, type Settings } from '../../../schema/records/settings.ts';
import { FanoutPulse } from '../../../schema/wire/fanout/messages.ts';

const head = { epoch: 1_790_000_000_000, seq: 1, at: 1_790_000_000_000, lastEvent: '1790000000000.9' };
const round = {
  phase: 'playing',
  mode: 'ffa',
  field: 'mars',
  bosses: [],
  scores: [],
  result: null,
  remaining: 9_500,
};

/** The maximum number of pilots, with the names that take the most bytes. */
const pilots = Array.from({ length: 500 }, (_, i) => ({
  name: `${'\u{1f680}'.repeat(30)}${i}`,
  team: -1,
  kills: i,
  bounties: 0,
  scoredAt: 0,
  deaths: 0,
  alive: true,
}));
const events = Array.from({ length: 8 }, (_, i) => ({
  id: `1790000000000.${i + 1}`,
  type: 'announce',
  at: 1_790_000_000_000,
  text: '\u{1f680}'.repeat(200),
}));

describe('fanout pulse', () => {
  it('the pulse that is published each second has at most 5,000 bytes, and its oldest events are dropped first', () => {
    const json = fanoutPulse(head, { round, pilots, stopped: false } as never, events);
    expect(Buffer.byteLength(json)).toBeLessThanOrEqual(5_000);
    const pulse = v.parse(FanoutPulse, JSON.parse(json));
    expect(pulse).toMatchObject({ ...head, seconds: 10, pilots: 500 });
    expect(pulse.leaders.length).toBeGreaterThan(0);
    expect(pulse.events).toEqual(events.slice(events.length - pulse.events.length));
  });
});

describe('public settings', () => {
  it("public settings are the game's settings without the names of viewers, accounts and rewards", () => {
    const settings: Settings = {
      ...defaultSettings(),
      roundMinutes: 7,
      namedBots: [{ login: 'zed', name: 'Zed', userId: '17' }] as Settings['namedBots'],
      blockedNames: ['mallory'],
      allowedNames: ['ada'],
      redeemLinks: { secret: 'nuke' },
      noticeEffects: { raid: 'nuke' } as Settings['noticeEffects'],
    };
    expect(publicSettings(settings)).toEqual({ ...defaultSettings(), roundMinutes: 7 });
  });
});
