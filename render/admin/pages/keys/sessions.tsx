import { forgetProof } from '../../../access/session-proof.ts';
import { callAdmin } from '../../api.ts';
import { connection } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { Section } from '../../ui/section.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useAnswer } from '../../ui/use-answer.ts';

const T = TEXTS.keys.sessions;

interface Session {
  id: number;
  browser: string;
  madeAt: number;
  usedAt: number;
  isThis: boolean;
}

/** The browsers that are signed in to the menu, with a button that signs each out. */
export function SessionsSection() {
  const { answer, reload } = useAnswer(() => callAdmin<{ sessions: Session[] }>('GET', '/sessions'));
  const sessions = answer.value?.sessions ?? [];
  const endOthers = async () => {
    const { ended } = await callAdmin<{ ended: number }>('DELETE', '/sessions');
    await reload();
    return T.ended(ended);
  };
  return (
    <Section title={T.title}>
      <p>{T.about}</p>
      <Table label={T.title} rows={sessions} keyOf={({ id }) => id} columns={COLUMNS} empty="" />
      <div class="row">
        <Act why={sessions.length < 2 ? T.noOthers : null} run={endOthers}>
          {T.endOthers}
        </Act>
        <Act run={signOut}>{T.signOut}</Act>
      </div>
    </Section>
  );
}

const COLUMNS: Column<Session>[] = [
  { title: T.columns.browser, cell: ({ browser, isThis }) => (isThis ? T.own(browser) : browser) },
  { title: T.columns.made, cell: ({ madeAt }) => new Date(madeAt).toLocaleString() },
  { title: T.columns.used, cell: ({ usedAt }) => new Date(usedAt).toLocaleString() },
];

async function signOut() {
  await callAdmin('DELETE', '/session');
  forgetProof();
  connection.value = 'signed-out';
  return '';
}
