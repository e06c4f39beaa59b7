import { answerIn } from '../failure.ts';

/** A refusal of the platform. */
export interface HelixRefusal {
  /** HTTP status. */
  status: number;
  /**
   * The platform's message, or its code, such as `CREATE_CUSTOM_REWARD_DUPLICATE_REWARD`; empty if something on the way
   * has answered.
   */
  message: string;
}

/** The refusal in an error of the library; null for any other error. */
export function refusalIn(error: unknown): HelixRefusal | null {
  const answer = answerIn(error);
  return answer && { ...answer, message: answer.message ?? '' };
}
