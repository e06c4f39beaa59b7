import { type Signal, useSignal } from '@preact/signals';
import type { Output } from '../../../../../schema/actions/index.ts';
import { api } from '../../../api.ts';
import { onEvent, state } from '../../../live.ts';
import { TEXTS } from '../../../texts/index.ts';
import { Act } from '../../../ui/act.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Figures, OutputLines } from '../run-output.tsx';
import { type Draft, savedName, scriptOf } from './draft.ts';
import { isByViewer } from './trigger-form.ts';

const T = TEXTS.scripts;

type Ended = Output<'testScript'>;

/** The output of the test. Lines arrive while the test runs, and everything else when it has ended. */
interface Test {
  /** Number of the run that printed these lines; null before the first run. */
  run: number | null;
  lines: Ended['output'];
  ended: Ended | null;
}

/** Runs the code in its current form, saved or not, and shows its output at once. */
export function TestRun({ draft }: { draft: Draft }) {
  const test = useSignal<Test | null>(null);
  const user = useSignal('');
  const input = useSignal('');
  const shown = test.value;
  return (
    <fieldset class="test">
      <legend>{T.testTitle}</legend>
      <div class="row">
        {isByViewer(draft.trigger) && (
          <>
            <EventField label={T.testUser} text={user} />
            <EventField label={T.testInput} text={input} />
          </>
        )}
        <Act
          why={state.value?.stopped ? TEXTS.why.stopped : null}
          run={() => run(draft, test, { user: user.value, input: input.value })}
        >
          {T.test}
        </Act>
      </div>
      <small class="hint">{T.testHint}</small>
      {shown && (
        <div class="result" data-testid="test-run">
          <p role="status">{shown.ended ? T.ends[shown.ended.end] : T.runs}</p>
          {shown.ended && <Figures run={shown.ended} />}
          <OutputLines lines={shown.lines} />
        </div>
      )}
    </fieldset>
  );
}

const EventField = ({ label, text }: { label: string; text: Signal<string> }) => (
  <TextField
    label={label}
    placeholder={T.sample}
    maxLength={200}
    value={text.value}
    onInput={event => {
      text.value = event.currentTarget.value;
    }}
  />
);

async function run(draft: Draft, test: Signal<Test | null>, viewer: { user: string; input: string }) {
  test.value = { run: null, lines: [], ended: null };
  const stop = followRun(test);
  try {
    test.value = ended(await api.testScript({ ...testOf(draft), event: eventOf(draft, viewer) }));
  } catch (error) {
    test.value = null;
    throw error;
  } finally {
    stop();
  }
  return T.tested;
}

/** The input of a test run. A saved script is tested under its own name, with its stored values. */
function testOf(draft: Draft) {
  const { language, code, trigger, hosts } = scriptOf(draft);
  const own = { language, code, trigger };
  return draft.id ? { id: draft.id, ...own } : { ...own, hosts };
}

const ended = (result: Ended): Test => ({ run: null, lines: result.output, ended: result });

/** The event with the typed viewer instead of the sample. */
function eventOf({ trigger }: Draft, { user, input }: { user: string; input: string }) {
  if (!isByViewer(trigger)) return {};
  return {
    ...(user && { user, displayName: user }),
    ...(input && { input, args: input.trim().split(/\s+/) }),
  };
}

/** The server's name for a run of unsaved code. */
const UNSAVED = 'test';

/** Shows the lines of the current run from the event stream. */
function followRun(test: Signal<Test | null>) {
  const name = savedName() ?? UNSAVED;
  return onEvent(({ event }) => {
    if (event.type !== 'script.output' || event.script !== name) return;
    if (!test.value || test.value.ended) return;
    const before = test.value.run === event.run ? test.value.lines : [];
    test.value = { run: event.run, lines: [...before, ...event.lines], ended: null };
  });
}
