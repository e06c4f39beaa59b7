import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { useReload } from '../../ui/use-reload.ts';
import { discard, type Put } from './draft.ts';
import { NowSection } from './now.tsx';
import { RoundsSection } from './rounds.tsx';

/** An evening that runs by itself: its rounds, where it stands, and what starts and stops it. */
export function OrderPage() {
  const { answer, reload } = useAnswer(() => api.getShow());
  useReload(['show'], reload);
  const order = answer.value;
  if (!order) return null;
  const put: Put = async change => {
    await api.setShow(change);
    await reload();
    if (change.rounds) discard();
  };
  return (
    <>
      <p>{TEXTS.order.about}</p>
      <NowSection order={order} put={put} />
      <RoundsSection order={order} put={put} />
    </>
  );
}
