import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type ActionName, declarationOf } from '../../schema/actions/index.ts';
import { isTooDeep } from '../../schema/base/depth.ts';
import { fields } from '../../schema/base/primitives.ts';
import { Emote, EmoteId } from '../../schema/platform/platform.ts';
import { Settings } from '../../schema/records/settings.ts';
import { Trigger } from '../../schema/scripts/triggers.ts';
import { FromRelay } from '../../schema/wire/relay.ts';

/** Tests the bounds of everything that a caller may send. Both bounds are accepted; values beyond them are refused. */

const NO_MOST = Number.POSITIVE_INFINITY;

type Takes = (value: unknown) => boolean;

/** Whether an action accepts a value in a field if the other fields are those of its example. */
const field =
  (name: ActionName, key: string): Takes =>
  value => {
    const { input, example } = declarationOf(name);
    return v.safeParse(input, { ...(example?.input as object), [key]: value }).success;
  };
const setting =
  (key: keyof typeof Settings.entries): Takes =>
  value =>
    v.safeParse(Settings.entries[key], value).success;
const schema =
  (declared: v.GenericSchema): Takes =>
  value =>
    v.safeParse(declared, value).success;
const trigger = (key: string, type = 'command'): Takes => {
  const others = { command: 'go', rewardId: 'r1' };
  const base = { type, ...(type === 'roundStart' ? {} : others) };
  return value => v.safeParse(Trigger, { ...base, [key]: value }).success;
};

describe('text', () => {
  it.each<[what: string, takes: Takes, least: number, most: number, letter?: string]>([
    ['name of a pilot', field('addPilot', 'username'), 1, 64],
    ['name of a bot', field('updateBot', 'name'), 1, 64],
    ['text typed when redeeming', field('applyEffect', 'input'), 0, 500],
    ['banner text', field('announce', 'text'), 1, 120],
    ['reward id', field('linkRedeem', 'rewardId'), 1, 100],
    ['list of logins to look up, as text', field('getStreamUsers', 'logins'), 1, NO_MOST],
    ['event id', field('explainEvent', 'event'), 1, NO_MOST],
    ['number of an audit entry', field('listActs', 'before'), 1, 15, '9'],
    ['start time in the list of script runs', field('listScriptRuns', 'after'), 1, 16, '9'],
    ['script id', field('deleteScript', 'id'), 1, 64],
    ['script name', field('saveScript', 'name'), 1, 100],
    ['script code', field('saveScript', 'code'), 0, 200_000],
    ['secret name', field('setSecret', 'name'), 1, 64],
    ['secret value', field('setSecret', 'value'), 0, 10_000],
    ['host name', takesIn(field('bindSecret', 'hosts')), 1, 253],
    ['chat message', field('reportChat', 'text'), 0, 2_000],
    ['display name', field('reportChat', 'displayName'), 1, 64],
    ['viewer id', field('reportChat', 'userId'), 1, 100],
    ['message id', field('reportChat', 'id'), 1, 100],
    ['platform name', field('reportChat', 'platform'), 1, 20],
    ['title of a redeemed reward', field('reportRedeem', 'title'), 1, 200],
    ['title of a new reward', field('createReward', 'title'), 1, 45],
    ['changed title of a reward', field('updateReward', 'title'), 1, 45],
    ['giant emote', field('reportCheer', 'emote'), 1, 64],
    ['emote id', schema(EmoteId), 1, 64],
    ['emote name', name => schema(Emote)({ id: '25', name }), 1, 64],
    ['script command', trigger('command'), 1, 64],
    ['alias of a script command', takesIn(trigger('aliases')), 1, 64],
    ['id of the reward that starts a script', trigger('rewardId', 'reward'), 1, 100],
    ['blocked name', takesIn(setting('blockedNames')), 1, 64],
    ['login of a roster bot', login => setting('namedBots')([{ login, name: 'x' }]), 1, 64],
    ['name of a roster bot', name => setting('namedBots')([{ login: 'x', name }]), 1, 64],
  ])('the %s must be within its length limits', (_, takes, least, most, letter = 'x') => {
    const isTaken = (length: number) => length >= least && length <= most;
    const lengths = [least - 1, least, most, most + 1].filter(length => length >= 0 && length < NO_MOST);
    expect(lengths.map(length => takes(letter.repeat(length)))).toEqual(lengths.map(isTaken));
    expect(takes(5)).toBe(false);
  });
});

/** Checks a list that consists of one value. */
function takesIn(takes: Takes): Takes {
  return value => takes([value]);
}

describe('number', () => {
  it.each<[what: string, takes: Takes, least: number, most: number, kind: 'whole' | 'any']>([
    ['number of strikes', field('callStrikes', 'count'), 1, 100, 'whole'],
    ['number of bounty stacks', field('placeBounty', 'stacks'), 1, 100, 'whole'],
    ['time of a banner in seconds', field('announce', 'seconds'), 1, 120, 'any'],
    ['time of a screen in seconds', field('showScreen', 'seconds'), 1, 120, 'any'],
    ['tempo of the music in beats per minute', field('setMusicBeat', 'bpm'), 20, 400, 'any'],
    ['time of a music beat', field('setMusicBeat', 'beatAt'), 0, NO_MOST, 'any'],
    ['time of a ban in minutes', field('removePilot', 'banMinutes'), 1, 525_600, 'whole'],
    ['number of bits', field('reportCheer', 'bits'), 1, 100_000, 'whole'],
    ['cost of a new reward in points', field('createReward', 'cost'), 1, 1_000_000, 'whole'],
    ['changed cost of a reward in points', field('updateReward', 'cost'), 1, 1_000_000, 'whole'],
    ['time to wait for an event in seconds', field('waitForEvent', 'timeoutSeconds'), 0, NO_MOST, 'any'],
    ['number of events per request', field('waitForEvent', 'limit'), 1, 100, 'whole'],
    ['index of the current round in a show', field('setShow', 'at'), 0, NO_MOST, 'whole'],
    ['cool-down of a script in seconds', trigger('cooldownSeconds', 'roundStart'), 0, 86_400, 'any'],
    ['cool-down for each viewer in seconds', trigger('perUserSeconds'), 0, 86_400, 'any'],
    [
      'number of audit entries per request',
      value => field('listActs', 'limit')(String(value)),
      1,
      1_000,
      'whole',
    ],
  ])('the %s must be a number within its limits', (_, takes, least, most, kind) => {
    expect([least - 0.001, least - 1, least, least + 0.5].map(takes)).toEqual([
      false,
      false,
      true,
      kind === 'any',
    ]);
    if (most < NO_MOST) expect([most, most + 0.001, most + 1].map(takes)).toEqual([true, false, false]);
  });
});

/** Callers first get the error that they must fix first. The kind of a number is checked before its range. */
describe('number with two errors', () => {
  const told = (name: ActionName, key: string, value: unknown) => {
    const { input, example } = declarationOf(name);
    const { issues = [] } = v.safeParse(input, { ...(example?.input as object), [key]: value });
    return issues.map(({ message }) => message);
  };

  it.each<[ActionName, string, number, string[]]>([
    ['callStrikes', 'count', 0.5, ['must be a whole number', 'must be at least 1']],
    ['callStrikes', 'count', 100.5, ['must be a whole number', 'must be at most 100']],
    ['placeBounty', 'stacks', -0.5, ['must be a whole number', 'must be at least 1']],
  ])('if %s gets %s %d, the reasons are reported in this order: %j', (name, key, value, messages) => {
    expect(told(name, key, value)).toEqual(messages);
  });
});

describe('list', () => {
  const emote = { id: '25', name: 'Kappa' };
  const round = { mode: 'dogfight' };
  const member = { action: 'launchNuke' };

  it.each<[what: string, takes: Takes, least: number, most: number, sample: unknown]>([
    ['bots that join', field('joinBots', 'logins'), 1, 500, 'robo'],
    ['actions in a batch', field('runBatch', 'actions'), 1, 50, member],
    ['event types', field('waitForEvent', 'types'), 0, 48, 'kill'],
    ['rounds in a show', field('setShow', 'rounds'), 0, 50, round],
    ['hosts that a script may call', field('saveScript', 'hosts'), 0, 50, 'example.com'],
    ['optional permissions of an account', field('streamConnect', 'packs'), 0, 20, 'ads'],
    ['emotes in a chat message', field('reportChat', 'emotes'), 0, 100, emote],
    ['roles of a viewer', field('reportChat', 'roles'), 0, 20, 'vip'],
    ['roles that may start a script', trigger('roles'), 1, 20, 'vip'],
    ['phases in which a script may start', trigger('phases', 'roundStart'), 1, 20, 'lobby'],
    ['aliases of a script command', trigger('aliases'), 0, 10, 'los'],
    ['blocked names', setting('blockedNames'), 0, 500, 'x'],
    ['allowed names', setting('allowedNames'), 0, 500, 'x'],
    [
      'add-on content of a channel',
      entitlements => schema(FromRelay)({ t: 'welcome', entitlements }),
      0,
      100,
      'x',
    ],
  ])('the list of %s must be within its limits', (_, takes, least, most, sample) => {
    const counts = [least - 1, least, most, most + 1].filter(count => count >= 0);
    expect(counts.map(count => takes(Array(count).fill(sample)))).toEqual(
      counts.map(count => count >= least && count <= most),
    );
  });
});

it('the roster and the list of reward links each hold at most 500 entries, which must be unique', () => {
  const entries = <T>(count: number, of: (i: number) => T) => Array.from({ length: count }, (_, i) => of(i));
  const roster = (count: number) => entries(count, i => ({ login: `bot${i}`, name: 'Bot' }));
  const links = (count: number) => Object.fromEntries(entries(count, i => [`r${i}`, 'nuke']));
  expect([0, 500, 501].map(count => setting('namedBots')(roster(count)))).toEqual([true, true, false]);
  expect([0, 500, 501].map(count => setting('redeemLinks')(links(count)))).toEqual([true, true, false]);
  expect(setting('namedBots')([...roster(1), { login: 'BOT0', name: 'Twin' }])).toBe(false);
});

describe('value', () => {
  it.each<[what: string, takes: Takes, taken: unknown[], refused: unknown[]]>([
    ['a colour', field('announce', 'color'), ['#fff', '#Ff8800'], ['', '#ff', '#ffff', '#ff88001', 'fff']],
    ['the colour of a bot', field('updateBot', 'color'), ['', '#fff', '#ff8800'], ['#', '#ff88', 'red']],
    ['the name of a bot', field('updateBot', 'name'), ['Robo II'], ['bot:robo']],
    ['the name of a secret', field('setSecret', 'name'), ['_a1', 'KEY'], ['1a', 'a-b', '']],
    ['a host', takesIn(field('bindSecret', 'hosts')), ['a.de:80', '*.a.de'], ['a/b', 'a b', '*', 'x@y']],
    [
      'an optional permission',
      takesIn(field('streamConnect', 'packs')),
      ['ads', 'a-1', 'x'.repeat(20)],
      ['', 'Ads', 'a b', 'a_b', 'x'.repeat(21)],
    ],
    ['a platform', field('reportChat', 'platform'), [' YouTube ', 'a-1'], ['you tube', 'a_b']],
    ['an emote', schema(EmoteId), ['a_1'], ['a-1', 'a b']],
    ['an amount in a query', field('listActs', 'limit'), ['1', '1000'], ['0', '01', '1001', '-1', 'ten']],
    ['the id of a message', field('reportChat', 'id'), [' m1 '], ['a\u202eb', 'a\nb']],
    [
      'a client id',
      field('setStreamClient', 'clientId'),
      ['', ' \n', ' abcde12345 ', 'a'.repeat(200)],
      ['a'.repeat(201), 5],
    ],
    ['a script to test', field('testScript', 'id'), ['s1', null], [5]],
    ['a page', field('showMenuPage', 'page'), ['main', 'modes', 'boards', 'credits', null], ['none', '']],
  ])('%s is accepted in valid formats and refused in invalid formats', (_, takes, taken, refused) => {
    expect(taken.filter(value => !takes(value))).toEqual([]);
    expect(refused.filter(takes)).toEqual([]);
  });

  it('a redeemed reward requires an id, a title, or both', () => {
    const takes = (input: object) =>
      v.safeParse(declarationOf('reportRedeem').input, { user: 'ada', ...input }).success;
    expect([{}, { rewardId: 'r1' }, { title: 'Nuke' }, { rewardId: 'r1', title: 'Nuke' }].map(takes)).toEqual(
      [false, true, true, true],
    );
  });

  it('a script test requires the id of a saved script, or a language and code', () => {
    const takes = (input: object) => v.safeParse(declarationOf('testScript').input, input).success;
    const [language, code] = ['js', ''];
    expect([{}, { id: 's1' }, { language }, { code }, { language, code }].map(takes)).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
  });

  it('options that apply to viewers are refused if viewers do not start the script', () => {
    for (const [key, value] of Object.entries({ aliases: ['x'], roles: ['vip'], perUserSeconds: 5 })) {
      expect(trigger(key)(value)).toBe(true);
      expect(trigger(key, 'roundStart')(value)).toBe(false);
    }
    expect(trigger('aliases', 'reward')(['x'])).toBe(false);
  });

  it('a list is refused where an object is expected', () => {
    const takes = schema(fields(v.string(), v.number()));
    expect([{}, { a: 1 }, { a: 'b' }, [], [1], null].map(takes)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('absent field', () => {
  it.each<[ActionName, object, object]>([
    ['announce', { text: 'hi' }, { color: '#ffffff', seconds: 8 }],
    ['showScreen', { screen: 'game' }, { seconds: 15 }],
    ['placeBounty', { target: 'ada' }, { stacks: 1 }],
    ['applyEffect', { effect: 'nuke' }, { input: '' }],
    ['spawnBoss', {}, { boss: 'random' }],
    ['waitForEvent', {}, { types: [], timeoutSeconds: 25, limit: 20 }],
    ['describeState', {}, { detail: 'summary' }],
    ['deleteViewer', { name: 'ada' }, { ban: 'keep' }],
    ['createReward', { title: 'Nuke', cost: 1 }, { needsInput: false, enabled: true }],
    [
      'saveScript',
      { name: 'A', language: 'js', code: '', trigger: { type: 'none' } },
      { enabled: true, hosts: [] },
    ],
  ])('fields that are missing in a call of %s get their defaults', (name, sent, filled) => {
    expect(v.parse(declarationOf(name).input, sent)).toMatchObject(filled);
  });
});

describe('value', () => {
  const nested = (levels: number): unknown =>
    levels === 0 ? 'text' : levels % 2 ? [nested(levels - 1)] : { a: nested(levels - 1) };

  it('a value may have at most 64 levels of nested lists and records', () => {
    expect([isTooDeep(nested(64)), isTooDeep(nested(65))]).toEqual([false, true]);
    expect([isTooDeep('text'), isTooDeep(null), isTooDeep([])]).toEqual([false, false, false]);
  });

  it('the depth of a value is the depth of its deepest part, wherever this part is', () => {
    expect(isTooDeep([1, nested(64), 2])).toBe(true);
    expect(isTooDeep({ first: [], last: nested(64) })).toBe(true);
    expect(isTooDeep(Array(100).fill(nested(63)))).toBe(false);
  });
});
