import { type ComponentChild, h } from 'preact';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { DeleteViewer } from '../../../render/admin/pages/boards/page.tsx';
import { NewBot } from '../../../render/admin/pages/bots/page.tsx';
import { LinksSection } from '../../../render/admin/pages/rewards/links.tsx';
import { SecretsSection } from '../../../render/admin/pages/scripts/secrets.tsx';
import { AnnounceSection } from '../../../render/admin/pages/show/announce.tsx';
import { CallsSection } from '../../../render/admin/pages/show/calls.tsx';
import { NextSection } from '../../../render/admin/pages/show/next.tsx';
import { AddPilot } from '../../../render/admin/pages/show/pilots/add-pilot.tsx';
import { PilotPanel } from '../../../render/admin/pages/show/pilots/panel.tsx';
import { Removal } from '../../../render/admin/pages/show/pilots/removal.tsx';
import { TEXTS } from '../../../render/admin/texts/index.ts';
import { type ActionName, declarationOf } from '../../../schema/actions/index.ts';
import { STATE_EXAMPLE } from '../../../schema/records/examples.ts';
import { SETTING_RANGES } from '../../setting-ranges.ts';
import { opened, useMenu } from './menu-in-node.ts';

/** Fields of the streaming menu accept exactly what the game accepts. */

const { answer } = useMenu();
const pilot = { ...STATE_EXAMPLE.pilots[0], bot: false };

/** Whether an action accepts this value in a field; the other fields are those of the action's example. */
function takes(name: ActionName, key: string, value: unknown) {
  const { input, example } = declarationOf(name);
  return v.safeParse(input, { ...(example?.input as object), [key]: value }).success;
}

async function fieldIn(part: ComponentChild, label: string) {
  answer('GET /scripts/secrets', { secrets: [], unreadable: [], bound: [] });
  return (await opened(part)).named(label).attributes;
}

it.each<[string, ComponentChild, label: string, ActionName, key: string]>([
  ['name of a pilot', h(AddPilot, null), TEXTS.pilots.name, 'addPilot', 'username'],
  ['name of a bot', h(NewBot, null), TEXTS.bots.name, 'updateBot', 'name'],
  ['name of a viewer', h(DeleteViewer, { onDone() {} }), TEXTS.boards.deletion.name, 'deleteViewer', 'name'],
  ['id of a reward', h(LinksSection, null), TEXTS.rewards.id, 'linkRedeem', 'rewardId'],
  ['text of a banner', h(AnnounceSection, null), TEXTS.show.text, 'announce', 'text'],
  ['name of a secret', h(SecretsSection, null), TEXTS.scripts.secretName, 'setSecret', 'name'],
  ['value of a secret', h(SecretsSection, null), TEXTS.scripts.secretValue, 'setSecret', 'value'],
])("the menu's form and the game accept the same length for the %s", async (_, part, label, action, key) => {
  const { maxLength } = await fieldIn(part, label);
  const lengths = [Number(maxLength), Number(maxLength) + 1];
  expect(lengths.map(length => takes(action, key, 'x'.repeat(length)))).toEqual([true, false]);
});

it.each<[string, ComponentChild, label: string, ActionName, key: string]>([
  ['number of strikes', h(CallsSection, null), TEXTS.show.strikeCount, 'callStrikes', 'count'],
  ['minutes of a ban', h(Removal, { pilot }), TEXTS.pilots.banMinutes, 'removePilot', 'banMinutes'],
  ['stacks of a bounty', h(PilotPanel, { pilot, close() {} }), TEXTS.pilots.stacks, 'placeBounty', 'stacks'],
])("the menu's form and the game accept the same range for the %s", async (_, part, label, action, key) => {
  const { min, max } = await fieldIn(part, label);
  const numbers = [Number(min) - 1, Number(min), Number(max), Number(max) + 1];
  expect(numbers.map(number => takes(action, key, number))).toEqual([false, true, true, false]);
});

it("the menu's form and the game accept the same range for the number of bots", async () => {
  const { min, max } = await fieldIn(h(NextSection, null), TEXTS.show.bots);
  expect([Number(min), Number(max)]).toEqual(SETTING_RANGES.bots);
});
