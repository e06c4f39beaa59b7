import type { CallToolResult } from '@modelcontextprotocol/server';
import { GameError } from '../../schema/base/error.ts';
import type { Answer } from '../dispatch/answer.ts';
import { inTools } from '../dispatch/command-names.ts';
import { SHORT_ANSWER, shorten, shortenEntries } from '../dispatch/shorten.ts';
import { cursorBefore } from '../events/hub.ts';

/** Converts the answers of actions into a form for models. */

interface AnswerForm {
  /** Whether the tool declares the schema of its answer. If so, the answer is sent twice: as text and as data. */
  structured: boolean;
  whole: boolean;
  /** Names of arguments that the tool does not read. */
  unknown: readonly string[];
  /** The field `complete` of the action's declaration. */
  complete?: string;
  /** The call that returns the complete answer. */
  again: string;
}

/** Whether the arguments request more than a short answer. */
export const wantsAll = ({ full, detail }: Record<string, unknown>) =>
  full === true || (typeof detail === 'string' && detail !== 'summary');

export function answerOf(
  { output, remarks = [] }: Answer,
  { structured, whole, unknown, complete, again }: AnswerForm,
): CallToolResult {
  const maxLength = whole ? Number.POSITIVE_INFINITY : SHORT_ANSWER / (structured ? 2 : 1);
  const { value, cuts } = complete
    ? shortenEntries(output.value as Record<string, unknown>, complete, maxLength)
    : shorten(output.value, maxLength);
  const more = complete ? callForCut(value as Record<string, unknown>, complete) : again;
  const texts = [
    ...remarks,
    ...(unknown.length > 0 ? [remarkOn(unknown)] : []),
    ...(cuts.length > 0 ? [`Shortened: ${cuts.join('; ')}. All of it: ${more}`] : []),
  ];
  return {
    content: [JSON.stringify(value), ...texts].map(text),
    ...(structured ? { structuredContent: value as Record<string, unknown> } : {}),
  };
}

/** The remark about arguments that the tool does not read. */
export const remarkOn = (unknown: readonly string[]) => `Unknown and ignored: ${unknown.join(', ')}.`;

/** Returns the call that fetches the first event that was cut. The answer's cursor is already after this event. */
function callForCut(value: Record<string, unknown>, complete: string) {
  const entries = value[complete] as { id?: string; cut?: unknown }[];
  const { id = '' } = entries.find(({ cut }) => cut) ?? {};
  return callText('wait_for_event', { after: cursorBefore(id), full: true, limit: 1 });
}

/** Writes a call in the syntax that texts for models use. */
export const callText = (tool: string, args: Record<string, unknown>) =>
  `${tool} ${JSON.stringify(args).replaceAll('":', '": ').replaceAll(',"', ', "')}`;

const text = (content: string) => ({ type: 'text' as const, text: content });

/** Turns a refusal into a result that a model can read and act on. An error that is not a GameError goes to `onBug`. */
export function refusalOf(error: unknown, onBug: (error: unknown) => void): CallToolResult {
  if (!(error instanceof GameError)) onBug(error);
  const { message, code } = error instanceof GameError ? error : INTERNAL;
  return { isError: true, content: [text(JSON.stringify({ error: inTools(message), code }))] };
}

const INTERNAL = new GameError('internal', 'Something failed inside the server. It was written to the log.');
