/** The Redis keys and channels through which edges follow a game. `docs/beyond-one-machine.md` is the manual. */

/**
 * The version rises when the meaning of a key or message changes. An edge ignores versions that it does not understand.
 */
export const FANOUT_VERSION = 2;

export const CHANNEL_RULE = 'a name of 1 to 40 lower-case letters, digits, - and _, such as main';

/**
 * Whether a text can be a channel's name. The name is part of addresses, keys and access rules, so it must not contain
 * anything that needs escaping.
 */
export const isChannel = (text: string) => /^[a-z0-9_-]{1,40}$/.test(text);

/** All Redis keys and channels of a game. The braces keep them on one node of a cluster. */
export const fanoutKeys = (channel: string) => {
  const key = (name: string) => `{${channel}}:${name}`;
  return {
    /** Hash: `owner`, `epoch` (ms), `until` (ms of the store's clock). It never expires, and only games use it. */
    lease: key('lease'),
    /** Stream of about `MAX_STORED_EVENTS` events; `event-id.ts` defines its ids. */
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
    /** String: the checkpoint from which another game resumes the round; only games use it. */
    checkpoint: key('ckpt'),
  };
};
export type FanoutKeys = ReturnType<typeof fanoutKeys>;

/** Minimum number of events in the stream. */
export const MAX_STORED_EVENTS = 20_000;
/** How long the newest key frame stays after its game ended. Unit: s. */
export const KEY_FRAME_SECONDS = 10;
/** How long the newest pulse and state stay after their game ended. Unit: s. */
export const PULSE_SECONDS = 30;
