import type { State } from '../../schema/records/state.ts';
import type { ActionContext } from './context.ts';

/** What `GET /state` answers, as an object. */
export const wholeState = ({ state }: Pick<ActionContext, 'state'>): State =>
  JSON.parse(Buffer.from(state.read().bytes).toString('utf8'));
