import { answerIn } from '../failure.ts';

/** What the platform answered instead of doing it. */
export interface HelixRefusal {
  /** HTTP status. */
  status: number;
  /**
   * Its own words, or its word for what is wrong, such as `CREATE_CUSTOM_REWARD_DUPLICATE_REWARD`; empty where something
   * on the way has answered.
   */
  message: string;
}

/** The refusal that an error of the library stands for; null for any other error. */
export function refusalIn(error: unknown): HelixRefusal | null {
  const answer = answerIn(error);
  return answer && { ...answer, message: answer.message ?? '' };
}
