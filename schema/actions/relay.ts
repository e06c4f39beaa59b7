import * as v from 'valibot';
import { action } from '../base/action.ts';
import {
  isRelayAddress,
  isRelayKey,
  RELAY_ADDRESS_RULE,
  RELAY_KEY_RULE,
  RelayStatus,
} from '../platform/relay.ts';

/** The relay of a published viewer extension. */

const ADDRESS = 'ws://127.0.0.1:8787/game';

/** A text, or an empty text, which removes the stored value. */
const emptyOr = (isRight: (text: string) => boolean, rule: string) =>
  v.nullish(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(text => text === '' || isRight(text), `must be ${rule}, or empty`),
    ),
  );

export const getRelay = action({
  summary: 'The relay of the viewer extension: its address and the state of the connection, also in words.',
  route: 'GET /stream/relay',
  tool: false,
  preview: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({}),
  output: RelayStatus,
  example: {
    input: {},
    output: {
      configured: true,
      address: ADDRESS,
      key: 'stored',
      state: 'connected',
      text: 'The relay is connected.',
      since: 1_763_730_000_000,
    },
  },
});

export const setRelay = action({
  summary:
    'Sets address and key of the relay, and reconnects. Omitted fields stay; an empty text removes the value. A new address removes the key, unless one is given with it. The key is never returned.',
  route: 'PUT /stream/relay',
  tool: false,
  preview: true,
  secret: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({
    address: emptyOr(isRelayAddress, RELAY_ADDRESS_RULE),
    key: emptyOr(isRelayKey, RELAY_KEY_RULE),
  }),
  output: RelayStatus,
  example: {
    input: { address: ADDRESS, key: 'the-key-of-the-channel' },
    output: {
      configured: true,
      address: ADDRESS,
      key: 'stored',
      state: 'connecting',
      text: 'Connecting to the relay.',
      since: 1_763_730_000_000,
    },
  },
});
