import { keysOf } from '../../../../schema/catalog/catalog.ts';
import type { Leaderboards } from '../../../../schema/catalog/leaderboards.ts';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { Section } from '../../ui/section.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { useReload } from '../../ui/use-reload.ts';
import { DeleteViewer } from './delete-viewer.tsx';

const T = TEXTS.boards;

/** The points of viewers today, this week and this month, and the deletion of a viewer's data. */
export function BoardsPage() {
  const { answer, reload } = useAnswer(() => api.getLeaderboards());
  useReload(['round.end'], reload);
  const boards = answer.value;
  return (
    <>
      <p>{T.about}</p>
      <div class="boards">
        {boards && keysOf(T.titles).map(of => <Board key={of} title={T.titles[of]} rows={boards[of]} />)}
      </div>
      <DeleteViewer onDone={reload} />
    </>
  );
}

type Viewer = Leaderboards['day'][number] & { place: number };

const Board = ({ title, rows }: { title: string; rows: Leaderboards['day'] }) => (
  <Section title={title}>
    <Table
      label={title}
      rows={rows.map((viewer, at) => ({ ...viewer, place: at + 1 }))}
      keyOf={({ place }) => place}
      columns={COLUMNS}
      empty={T.none}
    />
  </Section>
);

const COLUMNS: readonly Column<Viewer>[] = [
  {
    title: T.columns.viewer,
    cell: ({ place, username }) => (
      <>
        <span class="place">{place}.</span>
        {username}
      </>
    ),
  },
  { title: T.columns.points, cell: ({ points }) => points.toLocaleString('en') },
];
