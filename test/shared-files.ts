/**
 * Folders of files that share a process, in which the modules of the server are loaded once. Each file closes what it
 * opens, and helpers register no hooks while they are loaded.
 */
export const SHARED_FILES = ['test/{contract,edge,examples,net,platform}/**/*.test.ts'];

/** Files in these folders that need a process of their own, with the reason. */
export const ALONE_FILES: Readonly<Record<string, string>> = {
  'test/net/after-close.test.ts': 'counts what the process has open',
  'test/net/http/unread-answers.test.ts': 'measures the memory of the process',
  'test/net/scripts/http-answers.test.ts': 'measures the memory of the process',
  'test/net/scripts/keeping.test.ts': 'counts the processes that it has started',
};
