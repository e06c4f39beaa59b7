import { FANOUT_VERSION } from '../../../schema/wire/fanout/channel.ts';
import type { FanoutPulse } from '../../../schema/wire/fanout/messages.ts';

/** A pulse as a game publishes it. */
export const pulseOf = (epoch: number, seq: number) =>
  JSON.stringify({
    ...{ t: 'pulse', v: FANOUT_VERSION, epoch, seq, at: 0, lastEvent: `${epoch}.0`, events: [] },
    ...{ phase: 'menu', mode: 'ffa', field: 'sun', seconds: null, stopped: false, pilots: 0, flying: 0 },
    ...{ teams: [], bosses: [], leaders: [], result: null },
  } satisfies FanoutPulse);
