import * as v from 'valibot';

/** The relay of a published viewer extension, as seen through the interface. */

const MAX_ADDRESS = 300;

export const RELAY_ADDRESS_RULE = `an address of at most ${MAX_ADDRESS} characters such as wss://relay.example/game, without a user, query or fragment; ws:// is allowed only for a relay on this machine`;

const FAR = /^wss:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?(?:\/[\w.~%/-]*)?$/i;
const HERE = /^ws:\/\/(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?(?:\/[\w.~%/-]*)?$/i;

export const isRelayAddress = (text: string) =>
  text.length <= MAX_ADDRESS && (FAR.test(text) || HERE.test(text));

export const RELAY_KEY_RULE =
  'the key of the channel at the relay: 8 to 200 letters, digits and punctuation characters';

/**
 * Whether the text can be a key. Because the key is sent in a header, only printable ASCII characters without blanks
 * are allowed.
 */
export const isRelayKey = (text: string) => /^[!-~]{8,200}$/.test(text);

/**
 * State of the connection to the relay. `waiting`: the connection failed and will be retried; `refused`: the relay
 * rejects the key or the version; retries are rare.
 */
const RELAY_STATES = ['off', 'connecting', 'connected', 'waiting', 'refused'] as const;
export type RelayState = (typeof RELAY_STATES)[number];

export const RelayStatus = v.object({
  /** Whether the address and the key are set. */
  configured: v.boolean(),
  /** Empty if no address is set. */
  address: v.string(),
  /** Source of the key; the key itself is never shown. */
  key: v.picklist(['environment', 'stored', 'none']),
  state: v.picklist(RELAY_STATES),
  /** The state in words. */
  text: v.string(),
  /** Time of the state: wall clock, ms. */
  since: v.number(),
});
export type RelayStatus = v.InferOutput<typeof RelayStatus>;
