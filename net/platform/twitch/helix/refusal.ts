import { cleanText } from '../../../../schema/names.ts';

/** What the platform answered instead of doing it. */
export interface Refusal {
  /** HTTP status. */
  status: number;
  /** Its own words, or its word for what is wrong, such as `CREATE_CUSTOM_REWARD_DUPLICATE_REWARD`. */
  message: string;
}

const LONGEST_MESSAGE = 200;

/** The refusal that an error of the library stands for; null for any other error. */
export function refusalIn(error: unknown): Refusal | null {
  const { statusCode, body } = (error ?? {}) as { statusCode?: unknown; body?: unknown };
  if (typeof statusCode !== 'number') return null;
  return { status: statusCode, message: messageIn(String(body)) };
}

function messageIn(body: string) {
  try {
    return cleanText(String(JSON.parse(body).message ?? '')).slice(0, LONGEST_MESSAGE);
  } catch {
    return ''; // not from the platform itself but from something on the way
  }
}
