import { describe, expect, it, vi } from 'vitest';
import { createEpoch } from '../../../edge/channel/feed.ts';
import { PulseFeed } from '../../../edge/channel/pulse-feed.ts';
import type { Message } from '../../../edge/watchers/message.ts';
import { MAX_FANOUT_PULSE } from '../../../schema/wire/fanout/messages.ts';
import { useFakeTime } from '../fake-time.ts';
import { pulseOf } from './pulses.ts';
import { watcher } from './watcher.ts';

/** Tests of how an edge prepares the pulse for watchers. */

useFakeTime();

describe('pulse feed', () => {
  function feed(isThere = true) {
    const published: string[] = [];
    const store = { isThere };
    const epoch = createEpoch();
    const publish = ({ socket }: Message) => published.push(String(socket));
    const pulse = new PulseFeed(epoch, publish, () => store.isThere);
    return { pulse, published, store, epoch };
  }
  const THERE = '{"t":"status","store":"there"}';
  const AWAY = '{"t":"status","store":"away"}';

  it('an edge ignores a pulse that cannot be read or is too long', () => {
    const { pulse, published } = feed();
    for (const json of ['', 'null', '{}', `${' '.repeat(5_000)}{}`]) pulse.take(json);
    expect([published, pulse.newest]).toEqual([[], null]);
  });

  it('an edge no longer shows a pulse after 30 s without a newer pulse', () => {
    const { pulse } = feed();
    pulse.take(pulseOf(1, 1));
    vi.advanceTimersByTime(30_000);
    expect(pulse.newest).toBe(pulseOf(1, 1));
    vi.advanceTimersByTime(1);
    pulse.take(pulseOf(1, 1));
    expect(pulse.newest).toBeNull();
    const { seen, viewer } = watcher();
    pulse.join(viewer, 'topic');
    expect(seen).toEqual([THERE, 'join topic']);
    pulse.take(pulseOf(1, 2));
    expect(pulse.newest).toBe(pulseOf(1, 2));
  });

  it('an edge drops its pulse when another game owns the channel', () => {
    const { pulse, epoch } = feed();
    pulse.take(pulseOf(1, 1));
    epoch.confirm([{ epoch: 1 }]);
    pulse.forget();
    expect(pulse.newest).toBe(pulseOf(1, 1));
    epoch.confirm([{ epoch: 2 }]);
    pulse.forget();
    expect(pulse.newest).toBeNull();
  });

  it('a new watcher gets the status of the channel before it gets the pulse', () => {
    const { pulse, store } = feed();
    store.isThere = false;
    const { seen, viewer } = watcher();
    pulse.join(viewer, 'topic');
    expect(seen).toEqual([AWAY, 'join topic']);
  });

  it('if an edge has sent nothing else, it reports to watchers every two seconds that it is alive', () => {
    const { pulse, published, store } = feed();
    vi.advanceTimersByTime(1_500);
    pulse.beat();
    expect(published).toEqual([]);
    vi.advanceTimersByTime(1);
    pulse.beat();
    pulse.beat();
    expect(published).toEqual([THERE]);
    store.isThere = false;
    pulse.reportToStore();
    vi.advanceTimersByTime(1_500);
    pulse.beat();
    expect(published).toEqual([THERE, AWAY]);
    pulse.take(pulseOf(1, 1));
    vi.advanceTimersByTime(1_500);
    pulse.beat();
    expect(published).toEqual([THERE, AWAY, pulseOf(1, 1)]);
  });

  it('an edge uses the newer of two pulses, and ignores pulses of a game that lost the channel', () => {
    const { pulse, published } = feed();
    const taken = (json: string) => {
      const before = published.length;
      pulse.take(json);
      return published.length > before;
    };
    expect(taken(pulseOf(1, 5))).toBe(true);
    expect([taken(pulseOf(1, 5)), taken(pulseOf(1, 4)), taken(pulseOf(1, 6))]).toEqual([false, false, true]);
    expect([taken(pulseOf(2, 0)), taken(pulseOf(1, 7))]).toEqual([true, false]);
    expect(pulse.newest).toBe(pulseOf(2, 0));
    const { seen, viewer } = watcher();
    pulse.join(viewer, 'topic');
    expect(seen).toEqual([THERE, pulseOf(2, 0), 'join topic']);
  });

  it('an edge accepts a pulse of the maximum length, and refuses a longer one', () => {
    const { pulse } = feed();
    pulse.take(pulseOf(1, 1).padEnd(MAX_FANOUT_PULSE));
    pulse.take(pulseOf(1, 2).padEnd(MAX_FANOUT_PULSE + 1));
    expect(pulse.newest).toBe(pulseOf(1, 1));
  });
});
