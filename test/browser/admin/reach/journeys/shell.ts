import { TEXTS } from '../../../../../render/admin/texts/index.ts';
import { WIDTHS } from '../../menu.ts';
import { type Journey, press, type Way, within } from '../step.ts';

/** The parts around every page: navigation, the pause and the emergency stop. */

const { machine: last, ...others } = TEXTS.pages;
const fold = (title: string) => press(title, { sees: 'nav.open' });

/** The steps to another page. On a narrow page, the list of pages is opened first. */
const walk = ({ width }: Way) =>
  [...Object.values(others), last].flatMap((title, at, all) => [
    ...(width === WIDTHS.dock ? [fold(all[at - 1] ?? last)] : []),
    press(title, { sees: `#page-title:text-is("${title}")` }),
  ]);

export const shell = (way: Way): Journey => ({
  page: 'machine',
  within: 'header, .notices',
  prepare: ({ client }) => client.emergency({ on: false }),
  async read({ client }) {
    const { stopped, round } = await client.getState();
    return { isStopped: stopped !== null, isPaused: round.paused !== null };
  },
  steps: [
    ...within('Pages', walk(way)),
    ...within('header', [
      press('Pause', { does: { isPaused: true } }),
      press('Continue', { does: { isPaused: false } }),
      press('Stop viewers and effects', { does: { isStopped: true } }),
      press('Allow viewers and effects', {
        asks: { yes: 'Allow viewers and effects' },
        does: { isStopped: false },
      }),
    ]),
    press('body > Skip to the page', { isForKeyboard: true, sees: 'main:focus' }),
  ],
});
