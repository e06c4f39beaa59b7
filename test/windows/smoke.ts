import assert from 'node:assert';
import { createHttp, type Http } from '../../harness/http.ts';
import type { Output } from '../../schema/actions/index.ts';
import { SCRIPT_LANGUAGES, type ScriptLanguage } from '../../schema/records/script-run.ts';
import type { Settings } from '../../schema/records/settings.ts';
import type { Installation } from './installation.ts';
import { crash, isStoreClosed, makeKey, NODE, startOnWindows, type WindowsServer } from './server.ts';
import { type Step, until } from './steps.ts';

const SETTINGS = { bots: 6, roundMinutes: 1, calamities: false } satisfies Partial<Settings>;

const GREETING = 'Grüße';
const GREETERS: Record<ScriptLanguage, string> = {
  js: `console.log('${GREETING}')`,
  ts: `const text: string = '${GREETING}'; console.log(text)`,
  lua: `print('${GREETING}')`,
  python: `print('${GREETING}')`,
};

/** Does what a streamer does in the first minutes. Ends early if a step that all later steps need has failed. */
export async function smoke(installation: Installation, step: Step) {
  const { wine, folder } = installation;
  await step('builds the pages and the sandbox', () =>
    wine.run([...NODE, 'net\\cli\\build.ts'], { cwd: folder }),
  );
  const server = await step('starts in a folder with a space and an umlaut', () =>
    startOnWindows(installation),
  );
  if (!server) return;
  await step('is in good health', () => checkHealth(server));
  await step('answers 10 kB of cookies', () => sendCookies(server));
  const key = await step('makes a key by npm beside the running server', () => makeKey(installation));
  if (!key) return;
  const http = createHttp(server.url, key);
  await step('plays a round by REST', () => playRound(http));
  for (const language of SCRIPT_LANGUAGES)
    await step(`runs a script in ${language}`, () => runScript(http, language));
  await step('is killed', () => crash(installation, server));
  const next = await step('starts again on a console', () =>
    startOnWindows(installation, { hasConsole: true }),
  );
  if (!next) return;
  await step('has kept key and settings', () => checkSettings(createHttp(next.url, key)));
  await step('ends by Ctrl-C with its store closed', () => stopByKey(installation, next));
}

async function checkHealth({ url }: WindowsServer) {
  const { ok } = await (await fetch(`${url}/health`)).json();
  assert.equal(ok, true);
}

async function sendCookies({ url }: WindowsServer) {
  const { status } = await fetch(`${url}/health`, { headers: { Cookie: `of=${'others'.repeat(1_700)}` } });
  assert.equal(status, 200);
}

async function playRound(http: Http) {
  await http.patch('/settings', SETTINGS);
  await http.post('/pilots', { username: 'Ada' });
  await http.post('/lobby', { mode: 'dogfight' });
  await http.post('/round/start');
  await until('a missile', () =>
    http.post<{ triggered: boolean }>('/pilots/Ada/abilities', { ability: 'missile' }).then(
      ({ triggered }) => triggered,
      () => false, // the pilot is destroyed and has not returned yet
    ),
  );
  await until('the end of the round', async () => (await http.state()).round.result !== null);
}

async function runScript(http: Http, language: ScriptLanguage) {
  const code = GREETERS[language];
  const trigger = { type: 'command', command: 'greet' };
  const { end, output } = await http.post<Output<'testScript'>>('/scripts/test', { language, code, trigger });
  assert.deepEqual({ end, output }, { end: 'ok', output: [{ kind: 'log', text: GREETING }] });
}

async function checkSettings(http: Http) {
  const { bots, roundMinutes, calamities } = await http.get<Settings>('/settings');
  assert.deepEqual({ bots, roundMinutes, calamities }, SETTINGS);
}

async function stopByKey(installation: Installation, { child, ended }: WindowsServer) {
  child.stdin?.write('\x03');
  assert.equal(await ended, 0);
  assert.ok(isStoreClosed(installation), 'The store was not closed.');
}
