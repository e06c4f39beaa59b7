import type { Output } from '../../../../schema/actions/index.ts';
import { TEXTS } from '../../texts/index.ts';

const T = TEXTS.scripts;

type Ended = Output<'testScript'>;

/** The output of a run; always shown as text, never as markup. */
export const OutputLines = ({ lines }: { lines: Ended['output'] }) =>
  lines.length === 0 ? (
    <p class="muted">{T.noOutput}</p>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <div role="log" class="output lines" tabIndex={0} aria-label={T.output}>
      {lines.map(({ kind, text }, at) => (
        <span key={at} class={kind}>
          {kind === 'say' ? T.said(text) : text}
          {'\n'}
        </span>
      ))}
    </div>
  );

/** The figures of a run: its duration, its waiting time, and the resources that it used. */
export const Figures = ({ run }: { run: Pick<Ended, 'ms' | 'waitedMs' | 'cpuMs' | 'peakMb' | 'line'> }) => (
  <p class="muted">{T.figures(run)}</p>
);
