import { expect, it } from 'vitest';
import { BRIEFING } from '../../../net/mcp/briefing.ts';
import { ABILITIES, CALAMITY_NAMES, FIELDS, keysOf, MODES } from '../../../schema/catalog/catalog.ts';
import { EVENTS } from '../../../schema/records/events.ts';

/** Tests the guide that a model reads before it directs a show. */

const [{ resource, read }] = BRIEFING.resources;
const [{ prompt, get }] = BRIEFING.prompts;

const guide = async () => {
  const { contents } = await read();
  return contents.map(content => ('text' in content ? content.text : '')).join('');
};

it("the game's guide for models can be read on its own and is part of the prompt that briefs a model", async () => {
  expect((await read()).contents).toMatchObject([{ uri: resource.uri, mimeType: 'text/markdown' }]);
  const { messages } = await get({});
  expect(messages.map(({ role, content }) => [role, content.type])).toEqual([
    ['user', 'resource'],
    ['user', 'text'],
  ]);
  expect(messages[0].content).toMatchObject({ resource: { uri: resource.uri, text: await guide() } });
});

it("the prompt that briefs a model states the first mode and the streamer's wishes, if these are given", async () => {
  const task = async (given: Record<string, string>) => (await get(given)).messages[1].content;
  expect(prompt.arguments?.map(({ name, required }) => [name, required])).toEqual([
    ['mode', false],
    ['wishes', false],
  ]);
  expect(await task({})).toEqual({
    type: 'text',
    text: 'Run a Starfray show on my stream with the tools of this server, as the guide describes. Start by reading the state, then tell me in one sentence what you are going to do.',
  });
  expect(await task({ mode: 'ffa', wishes: 'Be kind.' })).toMatchObject({
    text: expect.stringContaining('describes. Begin with the mode ffa. My wishes: Be kind. Start by'),
  });
});

it("the game's guide for models explains each event in one line", async () => {
  const lines = (await guide()).split('\n');
  for (const type of keysOf(EVENTS)) expect(lines).toContain(`- \`${type}\`: ${EVENTS[type].summary}`);
});

it("the game's guide for models names every mode, field, calamity and ability", async () => {
  const text = await guide();
  const named = (names: Record<string, string>) =>
    Object.entries(names).map(([key, name]) => `\`${key}\` (${name})`);
  for (const name of [MODES, FIELDS, CALAMITY_NAMES].flatMap(named)) expect(text).toContain(name);
  expect(text).toContain(`Abilities: ${ABILITIES.join(', ')};`);
  for (const mode of keysOf(MODES)) expect(text).toContain(`\n- ${mode}: `);
});
