import { type Case, logs } from './case.ts';

/** What a script writes. */
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
