import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { useReload } from '../../ui/use-reload.ts';
import { type Put, settle, unsaved } from './draft.ts';
import { NowSection } from './now.tsx';
import { RoundsSection } from './rounds.tsx';

/** An evening of rounds that runs automatically: its rounds, its status, and buttons that start and stop it. */
export function OrderPage() {
  const { answer, reload } = useAnswer(() => api.getShow());
  useReload(['show'], reload);
  const order = answer.value;
  if (!order) return null;
  const put: Put = async change => {
    const sent = unsaved();
    const saved = await api.setShow(change);
    if (change.rounds) settle(sent, saved);
    await reload();
  };
  return (
    <>
      <p>{TEXTS.order.about}</p>
      <NowSection order={order} put={put} />
      <RoundsSection order={order} put={put} />
    </>
  );
}
