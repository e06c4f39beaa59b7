import type { ComponentChildren } from 'preact';
import { haveSameFields, memo } from './memo.tsx';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ComponentChildren;
}

interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Shown in place of the rows when there are none. */
  empty: string;
}

/** A table whose rows become cards on narrow pages. The first column names the row. */
export const Table = <Row,>({ label, columns, rows, keyOf, empty }: TableProps<Row>) =>
  rows.length === 0 ? (
    <p class="muted">{empty}</p>
  ) : (
    <table aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <MemoRow key={keyOf(row)} row={row} columns={columns} />
        ))}
      </tbody>
    </table>
  );

type RowProps<Row> = Pick<TableProps<Row>, 'columns'> & { row: Row };

const TableRow = <Row,>({ row, columns }: RowProps<Row>) => (
  <tr>
    {columns.map(({ title, cell }, at) =>
      at === 0 ? (
        <th key={title} scope="row">
          {cell(row)}
        </th>
      ) : (
        <td key={title} data-title={title}>
          {cell(row)}
        </td>
      ),
    )}
  </tr>
);

const isSame = (before: RowProps<unknown>, after: RowProps<unknown>) =>
  before.columns === after.columns &&
  (before.row === after.row || haveSameFields(before.row ?? {}, after.row ?? {}));

/** Long lists stay fast when their columns are the same object every time: then only changed rows are rendered again. */
const MemoRow = memo(TableRow<unknown>, isSame) as unknown as typeof TableRow;
