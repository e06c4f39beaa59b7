import { type Case, logs } from './case.ts';

const CUT_OFF = 'Output is truncated here: a script may write 500 lines and 64 KB.';

/** Tests of a script's output. */
export const OUTPUT: Case[] = [
  {
    title: "the language's own print function also writes a log line",
    js: 'console.log("here", 2)',
    lua: 'print("here", 2)',
    python: 'print("here", 2)',
    lines: logs('here 2'),
  },
  {
    title: 'writing to the error output writes a line of the kind error, and the run continues',
    js: 'console.error("careful"); log("on")',
    lua: 'console.error("careful"); log("on")',
    python: 'console.error("careful"); log("on")',
    lines: [{ kind: 'error', text: 'careful' }, ...logs('on')],
  },
  {
    title: 'say writes a line for the chat',
    js: 'say("hello chat")',
    lua: 'say("hello chat")',
    python: 'say("hello chat")',
    lines: [{ kind: 'say', text: 'hello chat' }],
  },
  {
    title: 'lines of different kinds stay in their order',
    js: 'log("1"); say("2"); log("3"); console.error("4"); log("5")',
    lua: 'log("1"); say("2"); log("3"); console.error("4"); log("5")',
    python: 'log("1"); say("2"); log("3"); console.error("4"); log("5")',
    lines: [
      ...logs('1'),
      { kind: 'say', text: '2' },
      ...logs('3'),
      { kind: 'error', text: '4' },
      ...logs('5'),
    ],
  },
  {
    title: 'a text with line breaks is one line of output',
    js: 'log("a\\nb")',
    lua: 'log("a\\nb")',
    python: 'log("a\\nb")',
    lines: logs('a\nb'),
  },
  {
    title: 'after the first 500 lines, output is cut off with a note',
    js: 'for (let i = 0; i < 600; i++) log("x")',
    lua: 'for i = 1, 600 do log("x") end',
    python: 'for i in range(600): log("x")',
    lines: [...logs(...Array<string>(500).fill('x')), { kind: 'error', text: CUT_OFF }],
  },
  {
    title: 'after the first 64 KB, output is cut off with a note',
    js: 'log("x".repeat(100_000)); log("y")',
    lua: 'log(("x"):rep(100000)); log("y")',
    python: 'log("x" * 100_000); log("y")',
    lines: [...logs('x'.repeat(65_536)), { kind: 'error', text: CUT_OFF }],
  },
  {
    title: 'the output limit of 64 KB counts bytes, and never splits a character',
    js: 'log("a" + "é".repeat(40_000))',
    lua: 'log("a" .. ("é"):rep(40000))',
    python: 'log("a" + "é" * 40_000)',
    lines: [...logs(`a${'é'.repeat(32_767)}`), { kind: 'error', text: CUT_OFF }],
  },
  {
    title: 'an empty script succeeds and writes nothing',
    js: '',
    lua: '',
    python: '',
    lines: [],
    calls: [],
  },
  {
    title: 'a script that consists only of a comment succeeds',
    js: '// nothing',
    lua: '-- nothing',
    python: '# nothing',
    lines: [],
  },
];
