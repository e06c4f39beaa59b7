import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { useReload } from '../../ui/use-reload.ts';
import { isOn } from '../order/draft.ts';

/** The position in the running order, with a link to its page; empty while no order runs. */
export function OrderLine() {
  const { answer, reload } = useAnswer(() => api.getShow());
  useReload(['show'], reload);
  const order = answer.value;
  if (!order || !isOn(order)) return null;
  return (
    <p>
      <a href="#order">{TEXTS.show.inOrder(order.at + 1, order.rounds.length)}</a>
    </p>
  );
}
