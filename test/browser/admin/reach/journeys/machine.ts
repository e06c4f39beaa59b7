import { type Journey, press } from '../step.ts';

/** The address of the metrics, and the bug report. */
export const machine: Journey = {
  page: 'machine',
  prepare: async () => {},
  read: async () => ({}),
  steps: [
    press('Machine > Overlays', { opens: { address: '**/admin#overlays' } }),
    press('Figures and technical details > Figures and technical details', { sees: 'details[open]' }),
    press('The server > Copy: the address of the figures', { copies: /\/metrics$/ }),
    press('Bug report > Save bug report', { opens: 'download' }),
    press('Quit > Quit the game', { asks: { yes: 'Quit' } }),
  ],
};
