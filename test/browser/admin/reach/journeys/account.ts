import type { Journey } from '../step.ts';

/** Without the platform the page only says that no account can be connected; its controls stand with its own tests. */
export const account: Journey = {
  page: 'account',
  prepare: async () => {},
  read: async () => ({}),
  steps: [],
};
