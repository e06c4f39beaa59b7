import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { confirm } from '../../ui/dialog.tsx';
import { Section } from '../../ui/section.tsx';
import { whyNot } from '../../ui/why.ts';
import { type EditedOrder, edit, isOn, isOutdated, isUnsaved, type Put, rowsOf } from './draft.ts';
import { titleOf } from './options.ts';

const T = TEXTS.order;

interface NowProps {
  order: EditedOrder;
  put: Put;
}

/** The status of the order, with buttons that continue, pause and end it. */
export function NowSection({ order, put }: NowProps) {
  const { rounds, at, state } = order;
  const round = rounds[at];
  return (
    <Section title={T.now}>
      <div class="now">
        <div>
          <p role="status">
            <strong>{rounds.length > 0 ? T.states[state] : T.states.none}</strong>{' '}
            {round && T.stands(at + 1, rounds.length, titleOf(round))}
          </p>
          <p class="muted" role="status">
            {remarkOn(order)}
          </p>
        </div>
        {rounds.length > 0 && <Deeds order={order} put={put} />}
      </div>
    </Section>
  );
}

function remarkOn(order: EditedOrder) {
  if (isOutdated(order)) return T.outdated;
  if (isUnsaved() && order.rounds.length === 0) return T.unsavedList;
  return order.state === 'waiting' && T.waits;
}

/** Buttons for the actions that are possible now. */
function Deeds({ order, put }: NowProps) {
  const { at, state } = order;
  const resumes = state === 'paused' && at > 0;
  return (
    <div class="row">
      {isOn(order) ? (
        <Act run={() => put({ running: false }).then(() => T.paused)}>{T.pause}</Act>
      ) : (
        <Act kind="main" why={whyNot('setShow')} run={() => goOn(order, put)}>
          {resumes ? T.resume : T.start}
        </Act>
      )}
      {state !== 'ended' && <Act run={() => end(order, put)}>{T.end}</Act>}
    </div>
  );
}

async function goOn({ state }: EditedOrder, put: Put) {
  await put(state === 'ended' ? { at: 0, running: true } : { running: true });
  return T.started;
}

/** Ends the running order. The game drops it; this page continues to list its rounds, for another start. */
async function end(order: EditedOrder, put: Put) {
  const question = { title: T.endTitle, text: T.endText, yes: T.end, isDangerous: true };
  if (!(await confirm(question))) return '';
  const rows = rowsOf(order).map(row => ({ ...row, from: null }));
  await put({ rounds: [] });
  edit({ rounds: [], at: 0, state: 'ended' }, () => rows);
  return T.ended;
}
