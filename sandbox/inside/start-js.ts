import { API, deliver, endTurn, reportUnhandled, runScript } from './js-api.ts';
import { closeGaps } from './js-gaps.ts';
import { expose, finish } from './seam.ts';

/** Wraps a script in a function, so that it may use `await` and `return` at top level. All lines keep their numbers. */
const BEFORE = '$run(async()=>{"use strict";';
const AFTER = '\n})';
/** The first translation is slow, so it is done before the script arrives. */
const WARM_UP =
  'enum A { B } interface C<D> { e?: D } class F { constructor(readonly g: A) {} } async (h: C<A>) => (h.e as A)!;';

/** Prepares the isolate. `translate` turns the wrapped code into JavaScript and must keep the numbers of its lines. */
export function startJavaScript(filename: string, translate: (code: string) => string): void {
  closeGaps();
  Object.assign(globalThis, API, { $run: runScript });
  expose({
    boot() {
      translate(WARM_UP);
    },
    begin(json) {
      const { code, event, secrets } = JSON.parse(json);
      Object.assign(globalThis, { event, secrets: Object.freeze(secrets) });
      try {
        const wrapped = translate(BEFORE + code + AFTER);
        return JSON.stringify({ code: wrapped, filename, columnOffset: -BEFORE.length });
      } catch (error) {
        return finish(...describe(error as Error));
      }
    },
    deliver,
    endTurn,
    reportUnhandled,
  });
}

/** The text and line of a translator's message, which ends with `(line:column)`. */
function describe({ message }: Error): [string, number] {
  const [, text, line] = /^(?:Error transforming \S+: )?(.*?)(?: \((\d+):\d+\))?$/s.exec(message) ?? [];
  return [`SyntaxError: ${text ?? message}`, Number(line ?? 0)];
}
