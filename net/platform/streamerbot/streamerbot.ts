import type { Service } from '../services/service.ts';
import { guide, HERE } from './guide.ts';
import { createProtocol } from './protocol.ts';

/** Streamer.bot, a program on the streamer's computer: the chats that it reads, and answers in them. */
export const streamerBot: Service = {
  id: 'streamerbot',
  guide,
  defaults: { address: HERE, elsewhere: '' },
  refusalOf({ address = '', elsewhere = '' }) {
    if (!ADDRESS.test(address) || !URL.canParse(address) || address.length > MAX_ADDRESS)
      return `"address" must be an address such as ${HERE}, without a user, query or fragment.`;
    if (LOCAL.test(address) || address.startsWith('wss:') || elsewhere === 'yes') return null;
    return 'At this address, chat travels through your network in the clear. To allow that, tick "It runs on another computer" (the value "elsewhere").';
  },
  missingIn: () => null,
  connectionFor({ address = '', password = '' }, payments) {
    return { address, protocol: createProtocol(password, payments) };
  },
  chats: {
    /** Twitch mutes an account for half an hour if it writes more than 100 lines within 30 s. */
    twitch: { most: 90, windowMs: 30_000, maxLine: 500 },
    youtube: { most: 10, windowMs: 30_000, maxLine: 200 },
    kick: { most: 20, windowMs: 30_000, maxLine: 500 },
  },
};

/** Longest address of Streamer.bot. @limit characters */
const MAX_ADDRESS = 300;
const ADDRESS = /^wss?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?(?:\/[\w.~%/-]*)?$/i;
const LOCAL = /^ws:\/\/(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?=[:/]|$)/i;
