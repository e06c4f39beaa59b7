import { ERROR_STATUS, type ErrorCode } from '../schema/error.ts';

/** Where a server is and how to come in. */
export interface Connection {
  /** Scheme, host and port, such as `http://127.0.0.1:2087`. */
  baseUrl: string;
  /** The API key. */
  key: string;
  /** Another `fetch`, for tests and proxies. */
  fetch?: typeof globalThis.fetch;
}

/** An answer that is not 2xx, as the server worded it. */
export class ApiError extends Error {
  readonly status: number;
  /** Null when the answer did not come from the game. */
  readonly code: ErrorCode | null;

  constructor(status: number, code: ErrorCode | null, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
  }
}

export const headersOf = ({ key }: Connection) => ({ authorization: `Bearer ${key}` });

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
