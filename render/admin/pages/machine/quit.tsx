import { callAdmin } from '../../api.ts';
import { connection, willEnd } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { confirm } from '../../ui/dialog.tsx';
import { Section } from '../../ui/section.tsx';

const { quit: T, away } = TEXTS.machine;

/** A button that ends the game, which may have been started without a terminal. */
export const QuitSection = () => (
  <Section title={T.title}>
    <p>{T.about}</p>
    <Act run={quit} kind="danger" why={away[connection.value] ?? null}>
      {T.button}
    </Act>
  </Section>
);

async function quit() {
  if (!(await confirm({ title: T.question, text: T.warning, yes: T.title }))) return '';
  await callAdmin('POST', '/quit');
  willEnd();
  return T.done;
}
