import { type Case, logs } from './case.ts';

const CUT_OFF = 'Output is truncated here: a script may write 500 lines and 64 KB.';

/** Output of a script. */
export const OUTPUT: Case[] = [
  {
    title: 'the language’s own way to print is a log line too',
    js: 'console.log("here", 2)',
    lua: 'print("here", 2)',
    python: 'print("here", 2)',
    lines: logs('here 2'),
  },
  {
    title: 'console.error writes a line of kind error and the run goes on',
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
    title: 'lines keep their order, whatever their kind',
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
    title: 'text with line breaks stays one line of output',
    js: 'log("a\\nb")',
    lua: 'log("a\\nb")',
    python: 'log("a\\nb")',
    lines: logs('a\nb'),
  },
  {
    title: 'of more than 500 lines the first 500 are kept, and the rest is said to be cut off',
    js: 'for (let i = 0; i < 600; i++) log("x")',
    lua: 'for i = 1, 600 do log("x") end',
    python: 'for i in range(600): log("x")',
    lines: [...logs(...Array<string>(500).fill('x')), { kind: 'error', text: CUT_OFF }],
  },
  {
    title: 'of more than 64 KB the first 64 KB are kept, and the rest is said to be cut off',
    js: 'log("x".repeat(100_000)); log("y")',
    lua: 'log(("x"):rep(100000)); log("y")',
    python: 'log("x" * 100_000); log("y")',
    lines: [...logs('x'.repeat(65_536)), { kind: 'error', text: CUT_OFF }],
  },
  {
    title: 'counts in bytes against the 64 KB, and a character is kept whole or not at all',
    js: 'log("a" + "é".repeat(40_000))',
    lua: 'log("a" .. ("é"):rep(40000))',
    python: 'log("a" + "é" * 40_000)',
    lines: [...logs(`a${'é'.repeat(32_767)}`), { kind: 'error', text: CUT_OFF }],
  },
  {
    title: 'an empty script ends well and writes nothing',
    js: '',
    lua: '',
    python: '',
    lines: [],
    calls: [],
  },
  {
    title: 'a script that is nothing but a comment ends well',
    js: '// nothing',
    lua: '-- nothing',
    python: '# nothing',
    lines: [],
  },
];
