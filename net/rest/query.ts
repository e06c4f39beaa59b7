import type { ActionDeclaration } from '../../schema/base/action.ts';
import { GameError } from '../../schema/base/error.ts';
import { isField } from '../dispatch/unknown-keys.ts';
import type { Head } from './request-head.ts';

/** What a query says beside that the request is a dry run. */
export const fieldsOfQuery = ({ query: { dryRun: _, ...fields } }: Pick<Head, 'query'>) => fields;

/** For requests that have a body: throws `bad-input` where a field is in the query instead, which would be lost. */
export function requireNoFieldInQuery(declaration: ActionDeclaration, head: Pick<Head, 'query'>) {
  const misplaced = Object.keys(fieldsOfQuery(head)).find(name => isField(declaration, name));
  if (misplaced === undefined) return;
  throw new GameError(
    'bad-input',
    `"${misplaced}" is in the query, which is read for GET alone: send it in the JSON body, or leave it out.`,
  );
}
