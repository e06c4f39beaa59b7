import type { Command, CommandName, EncodedReply, Report, SingleCommand } from './messages.ts';

/**
 * Commands and replies as text, one per line: the common fields first, separated by spaces, then JSON. So the thread
 * that receives replies does not parse JSON that it only passes on.
 */

/** The separator of lines; JSON texts contain no line breaks. */
const BREAK = '\n';
const DRY_RUN = 'dry';
/** Markers that cannot be the first character of JSON. */
const REFUSED = '!';
const UNCHANGED = '=';

export const textOfCommands = (batch: readonly Command[]): string => batch.map(lineOf).join(BREAK);

export const commandsOf = (text: string): Command[] => text.split(BREAK).map(commandOf);

function lineOf(command: Command) {
  if ('members' in command) return JSON.stringify(command);
  const { seq, cause = '', dryRun, name, input } = command;
  return `${seq} ${cause} ${dryRun ? DRY_RUN : ''} ${name} ${JSON.stringify(input)}`;
}

function commandOf(line: string): Command {
  if (line.startsWith('{')) return JSON.parse(line);
  const words = line.split(' ', 4);
  const [seq, cause, dryRun, name] = words;
  const command: SingleCommand = {
    seq: Number(seq),
    name: name as CommandName,
    input: JSON.parse(line.slice(words.join(' ').length + 1)),
  };
  if (cause !== '') command.cause = Number(cause);
  if (dryRun === DRY_RUN) command.dryRun = true;
  return command;
}

/** A report as text. The first line contains everything but the replies. */
export function textOfReport({ replies, ...fields }: Report): string {
  return [JSON.stringify(fields), ...replies.map(lineOfReply)].join(BREAK);
}

export function reportOf(text: string): Report {
  const [fields, ...replies] = text.split(BREAK);
  return { ...JSON.parse(fields), replies: replies.map(replyOf) };
}

function lineOfReply(reply: EncodedReply) {
  const { seq, tick } = reply;
  if (reply.ok) return `${seq} ${tick} ${reply.unchanged ? UNCHANGED : ''}${reply.json}`;
  return `${seq} ${tick} ${REFUSED}${JSON.stringify({ code: reply.code, message: reply.message })}`;
}

function replyOf(line: string): EncodedReply {
  const afterSeq = line.indexOf(' ') + 1;
  const afterTick = line.indexOf(' ', afterSeq) + 1;
  const seq = Number(line.slice(0, afterSeq - 1));
  const tick = Number(line.slice(afterSeq, afterTick - 1));
  const mark = line[afterTick];
  if (mark === REFUSED) return { seq, tick, ok: false, ...JSON.parse(line.slice(afterTick + 1)) };
  if (mark === UNCHANGED) return { seq, tick, ok: true, json: line.slice(afterTick + 1), unchanged: true };
  return { seq, tick, ok: true, json: line.slice(afterTick) };
}
