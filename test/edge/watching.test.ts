import { expect, it, vi } from 'vitest';
import { streamRoutes } from '../../edge/routes/watching.ts';
import { createAudience } from '../../edge/watchers/audience.ts';
import { createBacklog } from '../../edge/watchers/backlog.ts';
import { useFakeTime } from './fake-time.ts';

/** Tests of an edge's event streams, beginning with the request. */

useFakeTime();

/** A watcher at `path` that was admitted but whose channel does not send anything yet. */
function waiting(path: string) {
  const audience = createAudience(() => {}, createBacklog(Number.POSITIVE_INFINITY));
  const done: string[] = [];
  const stream = {
    write: (text: string) => done.push(text) > 0,
    onDrain() {},
    onClose() {},
    cut: () => void done.push('cut'),
    end: () => void done.push('end'),
  };
  const exchange = { openStream: () => stream };
  const place = { enter: () => done.push('entered'), leave() {} };
  const route = streamRoutes({ admit: () => place } as never, audience).find(known => known.path === path);
  route?.handle(exchange as never);
  return { audience, done };
}

it.each(['pulse', 'events', 'frames'])(
  "a watcher's event stream of %s begins with the retry delay and then joins its channel",
  kind => {
    const { done } = waiting(`/v/:channel/${kind}`);
    expect(done).toEqual(['retry: 1000\n\n', 'entered']);
  },
);

it("a watcher's event stream that waits gets pings, and ends when all streams are ended", () => {
  const { audience, done } = waiting('/v/:channel/events');
  vi.advanceTimersByTime(20_000);
  audience.close();
  expect(done.slice(2)).toEqual([': ping\n', 'end']);
});

it('if the admission to an edge has already answered a request, no event stream is opened', () => {
  const audience = createAudience(() => {}, createBacklog(Number.POSITIVE_INFINITY));
  let opened = 0;
  for (const { handle } of streamRoutes({ admit: () => null } as never, audience))
    handle({ openStream: () => void opened++ } as never);
  expect(opened).toBe(0);
});
