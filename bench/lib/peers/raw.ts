import { App, type HttpResponse, us_listen_socket_close, us_socket_local_port } from 'uWebSockets.js';
import * as v from 'valibot';
import type { Headers } from '../asked.ts';
import type { Answer } from './answer.ts';

/** Peers that use bare uWebSockets.js, the game's HTTP library, in this process. */

type Token = Parameters<typeof us_socket_local_port>[0];

export const listen = (app: ReturnType<typeof App>) =>
  new Promise<{ port: number; stop(): void }>((resolve, reject) => {
    app.listen('127.0.0.1', 0, token => {
      if (!token) return reject(new Error('No free port for a peer.'));
      resolve({ port: us_socket_local_port(token as Token), stop: () => us_listen_socket_close(token) });
    });
  });

/** Encodes a text once, in the form that the library sends fastest. */
const encode = (text: string) => new TextEncoder().encode(text).buffer;

function headWriter({ headers }: Pick<Answer, 'headers'>) {
  const encoded = headers.map(([name, value]) => [encode(name), encode(value)] as const);
  return (res: HttpResponse) => {
    for (const [name, value] of encoded) res.writeHeader(name, value);
    return res;
  };
}

/** Sends the same bytes and headers, without checking keys or ETags. No server can be faster. */
export function bareRead(answer: Answer) {
  const withHead = headWriter(answer);
  return listen(App().any('/*', res => void withHead(res).end(answer.bytes)));
}

const authorizationsOf = (callers: readonly Headers[]) =>
  new Set(callers.map(({ Authorization }) => Authorization));

/**
 * Does the same work as the game: reads the relevant headers, looks up the key, compares the ETag, and gives the same
 * answer or the same 304.
 */
export function sameRead(answer: Answer, unchanged: Answer | null, callers: readonly Headers[]) {
  const known = authorizationsOf(callers);
  const withHead = headWriter(answer);
  const withTag = unchanged && headWriter(unchanged);
  return listen(
    App().get('/*', (res, req) => {
      const isWelcome = req.getHeader('host') !== '' && req.getHeader('origin') === '';
      if (!isWelcome || !known.has(req.getHeader('authorization'))) {
        return void res.writeStatus('401 Unauthorized').end();
      }
      const tag = req.getHeader('if-none-match');
      if (withTag && tag === answer.etag) withTag(res.writeStatus('304 Not Modified')).endWithoutBody();
      else withHead(res).end(answer.bytes);
    }),
  );
}

type Act = (input: Record<string, unknown>) => unknown;

/** Reads and parses a JSON body and answers at once, without keys, checks or a world. */
export function bareAct(answer: Answer, act: Act) {
  const withHead = headWriter(answer);
  return listen(App().post('/*', res => takeText(res, text => finish(res, withHead, act(JSON.parse(text))))));
}

/**
 * Does the same work as the game, but without a world: reads headers, looks up the key, parses the body, checks it with
 * the same schema, and gives the same answer with the same headers. All of this happens on one thread.
 */
export function sameAct(
  answer: Answer,
  act: Act,
  schema: v.GenericSchema<unknown, object>,
  callers: readonly Headers[],
) {
  const known = authorizationsOf(callers);
  const withHead = headWriter(answer);
  return listen(
    App().post('/*', (res, req) => {
      const isWelcome = req.getHeader('host') !== '' && req.getHeader('origin') === '';
      const isJson = req.getHeader('content-type') === 'application/json';
      const isKnown = known.has(req.getHeader('authorization'));
      takeText(res, text => {
        const parsed = v.safeParse(schema, JSON.parse(text));
        if (isWelcome && isJson && isKnown && parsed.success) {
          finish(res, withHead, act(parsed.output as Record<string, unknown>));
        } else {
          res.cork(() => res.writeStatus('400 Bad Request').end());
        }
      });
    }),
  );
}

function takeText(res: HttpResponse, take: (text: string) => void) {
  let text = '';
  res.onAborted(() => {});
  res.onData((chunk, isLast) => {
    text += Buffer.from(chunk).toString('utf8');
    if (isLast) take(text);
  });
}

const finish = (res: HttpResponse, withHead: (res: HttpResponse) => HttpResponse, output: unknown) =>
  void res.cork(() => withHead(res).end(JSON.stringify(output)));
