import type { EventHub } from '../events/hub.ts';
import type { AdEvent, StreamEvent } from './intake/platform.ts';

/** Reports what happens to the stream itself. */
export const createStreamEvents = ({ hub }: { hub: Pick<EventHub, 'publish'> }) => ({
  async stream({ isLive: live }: StreamEvent) {
    hub.publish([{ type: 'stream', fields: { live } }]);
  },
  async ad({ seconds }: AdEvent) {
    hub.publish([{ type: 'ad', fields: { seconds } }]);
  },
});
