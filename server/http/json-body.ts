import { GameError, quote } from '../../schema/base/error.ts';
import type { Exchange } from './exchange.ts';

/** Reads the body as JSON; an empty body counts as an empty object. */
export async function readJson(exchange: Exchange, maxBytes?: number): Promise<unknown> {
  const type = exchange.header('content-type');
  return parseJson(await exchange.readText(maxBytes), type);
}

/**
 * Parses a body whose content type is `type`. An empty body counts as an empty object. Throws `not-json` or `bad-json`.
 */
export function parseJson(text: string, type: string): unknown {
  if (text === '') return {};
  if (type !== 'application/json' && type !== '' && !/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) {
    throw new GameError(
      'not-json',
      `The body is ${quote(type)}: send JSON with the header "Content-Type: application/json".`,
    );
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new GameError(
      'bad-json',
      `The body is not valid JSON: ${withoutSource((error as Error).message)}.`,
    );
  }
}

/** The parser's message without the part that quotes the body, because the body may contain a secret. */
const withoutSource = (message: string) => message.replace(/, (?:\.{3})?"[\s\S]*$/, '');
