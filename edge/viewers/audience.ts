import { io } from '../../core/io.ts';
import type { Backlog } from './backlog.ts';
import type { Message } from './message.ts';
import type { StreamTopics, StreamViewer } from './viewer.ts';

/** Interval of comments in an idle event stream of an edge. @limit */
const PING_MS = 20_000;
/** Without a blank line, which some parsers treat as the end of an event. */
const PING = ': ping\n';
/** Time without reading after which an event stream of an edge is closed. @limit */
const MAX_STALL_MS = 10_000;

/** Sends a message to the sockets that have joined a topic. */
type PublishToSockets = (topic: string, message: string | Uint8Array) => void;

/** All watchers, by topic. */
export type Audience = ReturnType<typeof createAudience>;

export function createAudience(publishToSockets: PublishToSockets, backlog: Backlog) {
  const streams = new Map<StreamViewer, string | null>();
  const byTopic = new Map<string, Set<StreamViewer>>();
  let isClosed = false;

  const topics: StreamTopics = {
    add(topic, viewer) {
      const viewers = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, viewers.add(viewer));
      streams.set(viewer, topic);
    },
    remove(viewer) {
      const topic = streams.get(viewer) ?? '';
      streams.delete(viewer);
      const viewers = byTopic.get(topic);
      viewers?.delete(viewer);
      if (viewers?.size === 0) byTopic.delete(topic);
    },
  };

  const sweep = io.every(PING_MS, () => {
    for (const viewer of streams.keys()) {
      if (viewer.stalledAt === null) viewer.write(PING);
      else if (io.steady() - viewer.stalledAt > MAX_STALL_MS) viewer.cut();
    }
  });

  return {
    topics,
    /** Unsent data of all of them. */
    backlog,
    /** Registers a stream before it joins a topic, so that it is checked and closed with the others. */
    enter: (viewer: StreamViewer) => void streams.set(viewer, null),
    publish(topic: string, message: Message) {
      if (isClosed) return;
      publishToSockets(topic, message.socket);
      const viewers = byTopic.get(topic);
      if (!viewers) return;
      const text = message.stream();
      for (const viewer of viewers) viewer.write(text);
    },
    /** Ends every stream cleanly. */
    close() {
      isClosed = true;
      sweep.cancel();
      backlog.close();
      for (const viewer of [...streams.keys()]) viewer.end();
    },
  };
}
