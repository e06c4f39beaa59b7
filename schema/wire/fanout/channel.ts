/** The keys and channels of Redis by which one game is known to the edges; `docs/beyond-one-machine.md` is the manual. */

/** Raised when the meaning of a key or a message changes: an edge passes on only what it understands. */
export const FANOUT_VERSION = 2;

export const CHANNEL_RULE = 'a name of 1 to 40 small letters, digits, - and _, such as main';

/** A channel's name stands in addresses, in keys and in rules of access: nothing in it needs to be escaped. */
export const isChannel = (text: string) => /^[a-z0-9_-]{1,40}$/.test(text);

/** Everything that Redis holds of a channel. The braces put all of it on one node of a cluster. */
export const fanoutKeys = (channel: string) => {
  const key = (name: string) => `{${channel}}:${name}`;
  return {
    /** Hash: `owner`, `epoch` (ms), `until` (ms of the store's clock). Never expires; for games alone. */
    lease: key('lease'),
    /** Stream of events, of about `MAX_STORED_EVENTS`; its ids are those of `event-id.ts`. */
    events: key('e'),
    /** Shard channel of packed frames, both deltas and keys. */
    frames: key('f'),
    /** String: the newest packed key frame. */
    keyFrame: key('key'),
    /** Shard channel of pulses. */
    pulses: key('p'),
    /** String: the newest pulse. */
    pulse: key('pulse'),
    /** String: the newest public state, JSON under gzip. */
    state: key('state'),
    /** String: the round as it is resumed elsewhere; for games alone. */
    checkpoint: key('ckpt'),
  };
};
export type FanoutKeys = ReturnType<typeof fanoutKeys>;

/** How many events the stream keeps, at the least. */
export const MAX_STORED_EVENTS = 20_000;
/** How long the newest key frame outlives its game. Unit: s. */
export const KEY_FRAME_SECONDS = 10;
/** How long the newest pulse and state outlive their game. Unit: s. */
export const PULSE_SECONDS = 30;
