import { SCOPES, type Scope } from '../../../../schema/base/action.ts';
import { TEXTS } from '../../texts/index.ts';
import { Section } from '../../ui/section.tsx';
import { type Column, Table } from '../../ui/table.tsx';

const T = TEXTS.keys.scopesExplained;

/** What each kind of key may do, and what not. */
export const ScopesSection = () => (
  <Section title={T.title}>
    <Table label={T.title} rows={SCOPES} keyOf={scope => scope} columns={COLUMNS} empty="" />
    <p>
      {T.bridge} <a href="/docs#/Game/reportChat">{T.bridgeLink}</a>
    </p>
  </Section>
);

const COLUMNS: Column<Scope>[] = [
  { title: T.columns.scope, cell: scope => <span class="word">{scope}</span> },
  { title: T.columns.may, cell: scope => T.rows[scope].may },
  { title: T.columns.mayNot, cell: scope => T.rows[scope].mayNot },
  { title: T.columns.meantFor, cell: scope => T.rows[scope].meantFor },
];
