import { type ChildProcess, fork } from 'node:child_process';

export interface ChatTarget {
  port: number;
  headers: Record<string, string>;
}

/**
 * `joining`: number of viewers who join, each as soon as an earlier join was answered. `chatting`: a busy chat, until
 * `pause` is called.
 */
export type ChatOrder = (ChatTarget & ({ joining: number } | { chatting: true })) | 'pause';

/** Counts of reports since the last count. */
export interface ChatCounts {
  sent: number;
  /** Reports with the required answer. */
  taken: number;
  /** The first wrong answer, or why an answer is missing. */
  wrong?: string;
}

/** A bridge in its own process that reports what viewers of a busy chat write and pay. */
export function startChatters(target: ChatTarget) {
  const child: ChildProcess = fork(new URL('./chatters-worker.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const order = (order: ChatOrder) => void child.send(order);
  const counted = (given: ChatOrder) =>
    new Promise<ChatCounts>((resolve, reject) => {
      child.once('message', counts => resolve(counts as ChatCounts));
      child.once('exit', code => reject(new Error(`The process of the chat ended with code ${code}.`)));
      order(given);
    }).finally(() => child.removeAllListeners());

  return {
    pid: child.pid ?? 0,
    join: (viewers: number) => counted({ ...target, joining: viewers }),
    chat: () => order({ ...target, chatting: true }),
    /** Stops writing. Resolves when everything is answered or lost. */
    pause: () => counted('pause'),
    stop: () => void child.kill(),
  };
}

export type Chatters = ReturnType<typeof startChatters>;
