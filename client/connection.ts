import { ERROR_STATUS, type ErrorCode } from '../schema/base/error.ts';

/** The address of a server and the credentials for it. */
export interface ServerAddress {
  /** Scheme, host and port, such as `http://127.0.0.1:2087`. */
  baseUrl: string;
  /** The API key. Omit it in a page that has a session cookie. */
  key?: string;
  /** Replaces the global `fetch`, for tests and proxies. */
  fetch?: typeof globalThis.fetch;
}

/** An answer with a status other than 2xx. It contains the server's message. */
export class ApiError extends Error {
  readonly status: number;
  /** The error code; null if the answer did not come from the game. */
  readonly code: ErrorCode | null;

  constructor(status: number, code: ErrorCode | null, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
  }
}

/** The headers that authenticate a request. */
export const headersOf = ({ key }: ServerAddress): Record<string, string> =>
  key === undefined ? {} : { authorization: `Bearer ${key}` };

/** Reads the body of an answer with a status other than 2xx and returns it as an error. */
export async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text();
  const body = parse(text);
  const code = body?.code !== undefined && body.code in ERROR_STATUS ? (body.code as ErrorCode) : null;
  return new ApiError(response.status, code, body?.error ?? (text || response.statusText));
}

function parse(text: string): { error?: string; code?: string } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
