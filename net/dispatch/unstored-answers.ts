import { GameError } from '../../schema/base/error.ts';

/** One answer as it is stored. */
export interface AnswerRow {
  id: string;
  request: string;
  answer: string | null;
  tick: number | null;
  hasEnded: boolean;
  /** Wall-clock ms. */
  keptAt: number;
}

/** Answers that the store refused to what cannot be taken back: in memory until it takes them. */
export interface UnstoredAnswers {
  /** The answer with that id, unless it was kept before `oldest`, in wall-clock ms. */
  find(id: string, oldest: number): AnswerRow | undefined;
  /** Beyond 1,000 the oldest is lost. */
  add(row: AnswerRow): void;
  /** Forgets what was done in the world after its checkpoint of that tick. */
  forgetAfter(tick: number): void;
}

const MAX_UNSTORED = 1_000;
const RETRY_MS = 1_000;

/** `storeAll` stores all or throws; it is tried once a second while there are any. */
export function createUnstoredAnswers(
  storeAll: (rows: AnswerRow[]) => void,
  onLog: (line: string) => void,
): UnstoredAnswers {
  const rows = new Map<string, AnswerRow>();
  let isWaiting = false;

  const retry = () => {
    isWaiting = false;
    try {
      storeAll([...rows.values()]);
      rows.clear();
      onLog('All answers to requests with an Idempotency-Key are stored now.');
    } catch (error) {
      if (error instanceof GameError) retryLater();
      else onLog(`Answers to requests with an Idempotency-Key are in memory alone: ${error}`);
    }
  };
  const retryLater = () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(retry, RETRY_MS).unref();
  };

  return {
    find(id, oldest) {
      const row = rows.get(id);
      return row && row.keptAt >= oldest ? row : undefined;
    },
    add(row) {
      rows.delete(row.id); // it is the newest now
      rows.set(row.id, row);
      for (const id of rows.keys()) if (rows.size > MAX_UNSTORED) rows.delete(id);
      retryLater();
    },
    forgetAfter(tick) {
      for (const row of rows.values()) if (row.tick !== null && row.tick > tick) rows.delete(row.id);
    },
  };
}
