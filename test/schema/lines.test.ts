import { describe, expect, it } from 'vitest';
import { commandsOf, reportOf, textOfCommands, textOfReport } from '../../schema/wire/lines.ts';
import type { Command, EncodedReply, Report } from '../../schema/wire/messages.ts';
import { fc } from '../fast-check.ts';

const seq = fc.nat();
const input = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue());
const name = fc.constantFrom('useAbility', 'announce', 'openLobby' as const);
const cause = fc.option(fc.nat(), { nil: undefined });
const dryRun = fc.constantFrom(true, undefined);
const present = <T extends object>(value: T): T => JSON.parse(JSON.stringify(value));

const command = fc.record({ seq, name, input, cause, dryRun }).map(present);
const member = fc.record({ name, input, cause }).map(present);
const bundle = fc.record({ seq, members: fc.array(member), dryRun }).map(present);
const commands = fc.array(fc.oneof(command, bundle), { minLength: 1 }) as fc.Arbitrary<Command[]>;

const json = fc.jsonValue().map(value => JSON.stringify(value));
const told = fc.record({ seq, tick: seq, ok: fc.constant(true as const), json });
const unchanged = told.map(reply => ({ ...reply, unchanged: true as const }));
const refused = fc.record({
  seq,
  tick: seq,
  ok: fc.constant(false as const),
  code: fc.constant('bad-input' as const),
  message: fc.string(),
});
const replies: fc.Arbitrary<EncodedReply[]> = fc.array(fc.oneof(told, unchanged, refused));

describe('commands and reports', () => {
  it('a command that another thread reads from its line is unchanged, even if its texts have line breaks', () => {
    fc.assert(
      fc.property(commands, batch => {
        expect(commandsOf(textOfCommands(batch))).toEqual(batch);
      }),
    );
  });

  it('a report that another thread reads from its lines is unchanged, and its replies are in order', () => {
    const rest: Omit<Report, 'replies'> = {
      tick: 7,
      events: [],
      frame: true,
      hash: { tick: 6, value: 'a\nb' },
    };
    fc.assert(
      fc.property(replies, list => {
        const report: Report = { ...rest, replies: list };
        expect(reportOf(textOfReport(report))).toEqual(report);
      }),
    );
  });

  it('between threads, a command takes one line, and a report takes one line plus one for each reply', () => {
    fc.assert(
      fc.property(commands, replies, (batch, list) => {
        expect(textOfCommands(batch).split('\n')).toHaveLength(batch.length);
        const report: Report = { tick: 1, events: [], frame: false, replies: list };
        expect(textOfReport(report).split('\n')).toHaveLength(1 + list.length);
      }),
    );
  });
});
