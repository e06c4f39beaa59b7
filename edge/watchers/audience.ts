import { io } from '../../core/io.ts';
import type { Backlog } from './backlog.ts';
import type { Message } from './message.ts';
import type { StreamTopics, StreamWatcher } from './watcher.ts';

/** Interval at which an edge sends comments in an idle event stream. @limit */
const PING_MS = 20_000;
/** A ping has no blank line, because some parsers treat a blank line as the end of an event. */
const PING = ': ping\n';
/** Time without reading after which an edge closes an event stream. @limit */
const MAX_STALL_MS = 10_000;

/** Sends a message to the sockets that have joined a topic. */
type PublishToSockets = (topic: string, message: string | Uint8Array) => void;

/** All watchers, by topic. */
export type Audience = ReturnType<typeof createAudience>;

export function createAudience(publishToSockets: PublishToSockets, backlog: Backlog) {
  const streams = new Map<StreamWatcher, string | null>();
  const byTopic = new Map<string, Set<StreamWatcher>>();
  let isClosed = false;

  const topics: StreamTopics = {
    add(topic, watcher) {
      const watchers = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, watchers.add(watcher));
      streams.set(watcher, topic);
    },
    remove(watcher) {
      const topic = streams.get(watcher) ?? '';
      streams.delete(watcher);
      const watchers = byTopic.get(topic);
      watchers?.delete(watcher);
      if (watchers?.size === 0) byTopic.delete(topic);
    },
  };

  const sweep = io.every(PING_MS, () => {
    for (const watcher of streams.keys()) {
      if (watcher.stalledAt === null) watcher.write(PING);
      else if (io.steady() - watcher.stalledAt > MAX_STALL_MS) watcher.cut();
    }
  });

  return {
    topics,
    /** The unsent data of all watchers. */
    backlog,
    /** Registers a stream that has not joined a topic yet, so that it is checked and closed like the others. */
    enter: (watcher: StreamWatcher) => void streams.set(watcher, null),
    publish(topic: string, message: Message) {
      if (isClosed) return;
      publishToSockets(topic, message.socket);
      const watchers = byTopic.get(topic);
      if (!watchers) return;
      const text = message.stream();
      for (const watcher of watchers) watcher.write(text);
    },
    /** Ends every stream cleanly. */
    close() {
      isClosed = true;
      sweep.cancel();
      backlog.close();
      for (const watcher of [...streams.keys()]) watcher.end();
    },
  };
}
