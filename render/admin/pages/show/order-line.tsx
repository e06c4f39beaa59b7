import { api } from '../../api.ts';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { useReload } from '../../ui/use-reload.ts';
import { isOn } from '../order/draft.ts';

/** The current or next round of the running order, with a link to its page; empty while no order runs. */
export function OrderLine() {
  const { answer, reload } = useAnswer(() => api.getShow());
  useReload(['show'], reload);
  const order = answer.value;
  if (!order || !isOn(order)) return null;
  const round = state.value?.round;
  // the order moves to the next round when results appear, and waits for the end of a fight that is not its own
  const isNext = Boolean(round?.result) || (order.state === 'waiting' && round?.phase === 'playing');
  const text = isNext ? TEXTS.show.nextInOrder : TEXTS.show.inOrder;
  return (
    <p>
      <a href="#order">{text(order.at + 1, order.rounds.length)}</a>
    </p>
  );
}
