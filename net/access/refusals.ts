import { GameError } from '../../schema/base/error.ts';
import type { Exchange } from '../../server/http/exchange.ts';
import type { Extension } from './extension.ts';
import { looksLikeToken } from './extension-token.ts';

/** Errors for callers who are not let in: why, and what to do. */

/** What browsers send for pages opened from disk, and OBS for a local file. */
const WITHOUT_ORIGIN = ['null', 'http://absolute'];

/** For a request under a foreign name, or from a page of a foreign site. */
export const foreignCaller = (host: string, origin: string) =>
  new GameError(
    'foreign-origin',
    WITHOUT_ORIGIN.includes(origin)
      ? 'A page opened from disk has no origin, as frames of any web site may have none: put it into the folder "pages" of the data folder and open it at http://pages.localhost, with the port of the game.'
      : origin
        ? `Pages of ${JSON.stringify(origin.slice(0, 100))} may not use this server, only pages of this machine.`
        : `This server is not ${JSON.stringify(host.slice(0, 100))}: use 127.0.0.1, or name the host in STARFRAY_HOSTS.`,
  );

/** For a request without a key. */
export const missingKey = ({ query }: Exchange) =>
  new GameError('bad-key', query.includes('starfray_') ? KEY_IN_QUERY : NO_KEY);

/** For a key or token that is not valid; `missing` is what the extension still needs. */
export const wrongKey = (authorization: string, missing: ReturnType<Extension['missing']>) =>
  new GameError('bad-key', looksLikeToken(authorization) ? wrongToken(missing) : WRONG_KEY);

const wrongToken = (missing: ReturnType<Extension['missing']>) =>
  missing === null
    ? WRONG_TOKEN
    : `No extension token is accepted yet: no ${missing} of the extension is set. ${SET_BY[missing]}`;

const SET_BY = {
  secret: 'The streaming menu (/admin) sets it, or STARFRAY_EXTENSION_SECRET.',
  'channel id':
    'The streaming menu (/admin) sets it, or STARFRAY_EXTENSION_CHANNEL; without either it is the channel of the connected streaming account, and none is connected.',
};

const KEY_IN_QUERY =
  'A key in an address ends up in logs and is not accepted there: send the header "Authorization: Bearer <key>". For the EventSource of a browser, POST /events/ticket makes a ticket.';
const NO_KEY =
  'An API key is needed: send the header "Authorization: Bearer <key>". "npm run key" makes one.';
const WRONG_KEY =
  'This API key is not valid; it may have been replaced. "npm run key" makes a new one: send it as "Authorization: Bearer <key>".';
const WRONG_TOKEN =
  'This extension token is not valid: it has expired, belongs to another channel, or is signed with another secret than that of the streaming menu (/admin).';
