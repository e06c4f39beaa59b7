import { describe, expect, it } from 'vitest';
import { ACTION_NAMES, declarationOf, whileStopped } from '../../schema/actions/index.ts';
import { SCRIPT_ACTIONS } from '../../schema/actions/script-api.ts';
import { allows, isListedTo, isReadOnly, SCOPES } from '../../schema/base/action.ts';
import { EVENT_TYPES, EVENTS } from '../../schema/records/events.ts';

/**
 * Tests the declarations of actions. Every list is complete: an action that is not in a list does not have its
 * property.
 */

const sorted = (names: Iterable<string>) => [...names].sort();
const words = (text: string) => text.trim().split(/\s+/);
type Declaration = ReturnType<typeof declarationOf>;
const actionsThat = (are: (declaration: Declaration) => unknown) =>
  sorted(ACTION_NAMES.filter(name => are(declarationOf(name))));

const READ = `bossStatus createEventTicket describeState getLeaderboards getRedeemLinks getSettings getShow getState
  getStreamUsers getVersion getVote listEffects listReceipts listRedeemRewards runBatch waitForEvent`;
const BRIDGE = 'liftBan listBans removePilot reportChat reportCheer reportRedeem reportTip';
const OWNER = `bindSecret checkScript createReward createRewardSet deleteReward deleteScript deleteSecret deleteViewer
  explainEvent getPlatformLog getRelay getServices getStreamAccount getStreamAccounts listActs listOverlays listScriptExamples listScriptRuns listScripts listSecrets replaceScript saveScript setPlatformLog setRelay setSecret setSecrets setService setStreamClient
  streamConnect streamConnectPoll streamDisconnect testScript testService updateReward`;

describe('scope of an action', () => {
  const others = words(`${READ} ${BRIDGE} ${OWNER}`);

  it.each([
    ['read', words(READ)],
    ['bridge', words(BRIDGE)],
    ['owner', words(OWNER)],
    ['play', ACTION_NAMES.filter(name => !others.includes(name))],
  ])('the scope %s is required by exactly the expected actions', (scope, names) => {
    expect(actionsThat(declaration => declaration.scope === scope)).toEqual(sorted(names));
  });

  it.each([
    ['read', ['read']],
    ['play', ['read', 'play']],
    ['bridge', ['read', 'bridge']],
    ['owner', ['read', 'play', 'bridge', 'owner']],
  ] as const)('a key with the scope %s also has these scopes: %j', (held, included) => {
    expect(SCOPES.filter(needed => allows(held, needed))).toEqual(included);
  });
});

const MARKS = {
  lenient: 'updateSettings',
  destructive: 'openMainMenu saveScript setSecret startRound streamDisconnect',
  idempotent: `addPilot closeResults createRewardSet emergency followPilot holdLobby joinBots killlistBoard openLobby openMainMenu
    pauseRound resultsBoard setSecret showMenuPage streamDisconnect testService`,
  secret: 'createEventTicket deleteViewer setRelay setSecret setSecrets setService streamConnect',
  lasting: `checkScript createReward createRewardSet deleteReward deleteViewer emergency linkRedeem pauseRound removePilot
    reportChat reportCheer reportRedeem reportTip runBatch setStreamClient streamConnect streamConnectPoll streamDisconnect testScript testService unlinkRedeem
    updateBot updateReward updateSettings uploadBotImage waitForEvent`,
  preview: `beginVote bindSecret checkScript createEventTicket createReward createRewardSet deleteReward deleteViewer emergency
    explainEvent getPlatformLog getRelay getServices getShow getStreamAccount getStreamAccounts getVote holdLobby liftBan
    listActs listBans listOverlays listReceipts listScriptExamples pauseRound removePilot reportChat reportCheer reportRedeem reportTip runBatch
    setPlatformLog setRelay setService setShow setStreamClient streamDisconnect testService updateReward waitForEvent`,
} as const;

it.each(Object.entries(MARKS))('exactly the expected actions are declared as %s', (mark, names) => {
  expect(actionsThat(declaration => declaration[mark as keyof typeof MARKS])).toEqual(sorted(words(names)));
});

it.each([
  ['storedSettings', { openLobby: ['mode'], setField: ['field'] }],
  ['body', { setSecrets: 'secrets', updateSettings: 'settings' }],
  ['complete', { waitForEvent: 'events' }],
  ['maxBodyBytes', { uploadBotImage: 4 * 1024 * 1024 }],
  ['params', { removePilot: { name: 'pilot' }, useAbility: { name: 'pilot' } }],
] as const)('exactly the expected actions have the field %s in their declaration', (property, expected) => {
  const declared = ACTION_NAMES.flatMap(name => {
    const value = declarationOf(name)[property];
    return value === undefined ? [] : [[name, value]];
  });
  expect(Object.fromEntries(declared)).toEqual(expected);
});

it('exactly the expected actions are not offered as tools', () => {
  expect(actionsThat(({ tool }) => tool === false)).toEqual(
    sorted(
      words(`beginVote bindSecret checkScript createEventTicket createReward createRewardSet deleteReward deleteViewer
        getPlatformLog getRedeemLinks getRelay getServices getSettings getShow getState getStreamAccount getStreamAccounts getStreamUsers getVersion getVote listActs listOverlays listReceipts listScriptExamples listScriptRuns listSecrets pauseRound replaceScript
        reportTip runBatch setMusicBeat setPlatformLog setRelay setSecrets setService setStreamClient startCountdown streamDisconnect testService testTrails updateReward uploadBotImage`),
    ),
  );
});

describe('actions', () => {
  const actionsWith = (possible: string) =>
    sorted(ACTION_NAMES.filter(name => whileStopped(name) === possible));
  const never =
    words(`addPilot applyEffect callStrikes launchNuke placeBounty reportChat reportCheer reportRedeem reportTip
    spawnBoss startCalamity testCosmetics testScript testTrails useAbility`);
  const always =
    words(`${READ} emergency explainEvent getPlatformLog getRelay getServices getStreamAccount getStreamAccounts listActs listBans listOverlays listScriptExamples
    listScriptRuns listScripts listSecrets`);

  it('actions that affect ships, add pilots or test scripts are never possible during an emergency stop', () => {
    expect(actionsWith('never')).toEqual(sorted(never));
  });

  it('reading and resuming are always possible during an emergency stop', () => {
    expect(actionsWith('always')).toEqual(sorted(always));
    expect(actionsThat(isReadOnly)).toEqual(sorted(always.filter(name => name !== 'emergency')));
  });

  it('during an emergency stop, actions that are neither always refused nor always possible are only for people', () => {
    const others = ACTION_NAMES.filter(name => ![...never, ...always].includes(name));
    expect(actionsWith('by-hand')).toEqual(sorted(others));
  });
});

it('scripts may call every action of the scope play except those for secrets and the emergency stop', () => {
  const refused = [...words(`${BRIDGE} ${OWNER}`), 'createEventTicket', 'emergency'];
  expect(sorted(SCRIPT_ACTIONS)).toEqual(sorted(ACTION_NAMES.filter(name => !refused.includes(name))));
});

describe('declared events', () => {
  const eventsThat = (
    are: (declaration: { preview?: true; scope?: string; fields: { entries: object } }) => unknown,
  ) => sorted(EVENT_TYPES.filter(type => are(EVENTS[type])));

  it('exactly the expected events are marked as a preview', () => {
    expect(eventsThat(({ preview }) => preview)).toEqual(
      words(`ad emergency gift name.removed raid receipt redeem.applied redeem.failed say script.output show stream
        stream.account sub tip watch-streak`),
    );
  });

  it('no event declares a field that would replace its type or its time', () => {
    expect(eventsThat(({ fields }) => 'type' in fields.entries || 'at' in fields.entries)).toEqual([]);
  });

  it('only the events script.output and stream.account are sent to the owner alone', () => {
    expect(eventsThat(({ scope }) => scope)).toEqual(['script.output', 'stream.account']);
  });
});

it('tools that only bridges need are listed only for bridge keys, although the owner may use these tools too', () => {
  const bridged = ACTION_NAMES.filter(name => declarationOf(name).forBridges);
  expect(bridged.length).toBeGreaterThan(0);
  for (const name of bridged) {
    const declaration = declarationOf(name);
    expect(SCOPES.filter(scope => isListedTo(scope, declaration))).toEqual(['bridge']);
    expect(allows('owner', declaration.scope)).toBe(true);
  }
});
