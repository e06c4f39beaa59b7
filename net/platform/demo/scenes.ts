import { pick, shuffled } from '../../../core/random.ts';
import { ABILITIES } from '../../../schema/catalog/catalog.ts';
import { type CastMember, MODERATOR, RAIDER, SPAMMER, STREAMER } from './cast.ts';
import { direct, inOrder, moderates, type SceneCue, says, spread } from './cues.ts';
import { ENCORES, type RoundPlan } from './programme.ts';
import type { Troupe } from './troupe.ts';

/** Chat lines of viewers. */
const CHATTER = {
  lobby: [
    'hi chat!',
    'first time here, what do I do?',
    'just type !join',
    'which team is everybody?',
    'red team best team',
    'blue all the way',
    'let’s gooo',
    'がんばれ！',
    'удачи всем',
    'my ship looks so good today',
    'saving my points for a nuke',
    'who has the bounty?',
    'I was so close last time',
  ],
  fight: [
    'who hit me?!',
    'that was close',
    'LOL',
    'got one!',
    'how did that miss',
    'すごい！',
    'ну нет',
    'watch your six',
    'revenge!',
    'that rock came out of nowhere',
    '!missile works best when you are behind them',
    'shields up',
    'ㅋㅋㅋㅋ',
    'run run run',
    'what a shot',
    'my mines are waiting',
  ],
  results: [
    'gg',
    'GG!',
    'well played',
    'again!',
    'so close',
    'おつかれ',
    'gg wp',
    'one more round!',
    'rigged :D',
  ],
};

const SPAM = 'Get 10,000 followers today, cheap, just ask me';

/**
 * Times at which the planned highlights of a fight begin and end, and at which the additional highlights of a
 * long fight end.
 */
const HIGHLIGHTS = { from: 3, to: 50, encoreTo: 180 };
/** Time before the fight in which no new viewers join, so that a shout-out can be read. Unit: simulated seconds. */
const SHOUT_OUT = 8;
/** Closes the leaderboards that a script has opened. */
const BACK = direct('showScreen', { screen: 'game' });
/** Interval at which one of the demo's viewers uses an ability. @limit s */
const ABILITY_EVERY = 2.2;
/** Interval at which one of the demo's viewers writes a chat line. @limit s */
const LINE_EVERY = 5;

export const lobbyScene = (plan: RoundPlan, troupe: Troupe): SceneCue[] => {
  const fight = Number(plan.settings.lobbySeconds);
  const end = fight - 3;
  return inOrder([
    { at: 0, does: BACK },
    { at: 1, does: says(STREAMER, 'Welcome! !join puts you in the next round.') },
    ...spread(troupe.newcomers.lobby.map(joins), 2, fight - SHOUT_OUT - 1),
    ...(plan.hasTeams ? picks(troupe) : []),
    ...comesBack(troupe),
    ...chats(troupe, 'lobby', 3, end),
    { at: fight - SHOUT_OUT, does: says(MODERATOR, `!so ${RAIDER.name}`) },
    ...(plan.hasFaults ? [joinsAt(SPAMMER, 5), { at: 9, does: says(SPAMMER, SPAM) }] : []),
  ]);
};

export const fightScene = (plan: RoundPlan, troupe: Troupe): SceneCue[] => {
  const { from, to, encoreTo } = HIGHLIGHTS;
  const encores = [...ENCORES, ...ENCORES, ...ENCORES];
  return inOrder([
    ...spread(acted(plan.highlights, troupe), from, to),
    ...spread(acted(encores, troupe), to, encoreTo),
    ...spread(troupe.newcomers.fight.map(joins), 8, 40),
    ...abilities(troupe),
    ...chats(troupe, 'fight', from, encoreTo),
    ...(plan.hasVote ? vote(troupe) : []),
    ...(plan.hasFaults ? TROUBLE : []),
  ]);
};

export const resultsScene = (plan: RoundPlan, troupe: Troupe): SceneCue[] =>
  inOrder([
    ...spread(
      shuffled(troupe.random, CHATTER.results).map(line => says(troupe.next(), line)),
      1,
      11,
    ),
    { at: 2.5, does: says(troupe.next(), '!top') },
    { at: 6, does: BACK },
    { at: 5, does: says(STREAMER, 'Well fought! The next round begins in a moment.') },
    ...spread(acted(plan.afterwards, troupe), 6, 10),
  ]);

const acted = (highlights: RoundPlan['highlights'], troupe: Troupe) => highlights.map(act => act(troupe));

const joins = (member: CastMember) => says(member, member.team ? `!join ${member.team}` : '!join');
const joinsAt = (member: CastMember, at: number): SceneCue => ({ at, does: joins(member) });

/** Cues with which viewers who have already joined pick a team again. */
const picks = ({ aboard, newcomers, random }: Troupe): SceneCue[] => {
  const old = aboard.filter(member => member.team && !newcomers.lobby.includes(member));
  return spread(shuffled(random, old).slice(0, 4).map(joins), 2, 12);
};

/** Cues with which a viewer leaves and comes back. */
const comesBack = ({ aboard, newcomers, random }: Troupe): SceneCue[] => {
  const old = aboard.filter(member => member !== STREAMER && !newcomers.lobby.includes(member));
  if (old.length === 0) return [];
  const member = pick(random, old);
  return [{ at: 4, does: says(member, '!leave') }, joinsAt(member, 10)];
};

const chats = (troupe: Troupe, scene: 'lobby' | 'fight', from: number, to: number): SceneCue[] => {
  const count = Math.ceil((to - from) / LINE_EVERY);
  const lines = Array.from({ length: count }, () => says(troupe.next(), pick(troupe.random, CHATTER[scene])));
  return spread(lines, from, to);
};

const abilities = ({ aboard, random }: Troupe): SceneCue[] => {
  const { from, encoreTo } = HIGHLIGHTS;
  const count = Math.ceil((encoreTo - from) / ABILITY_EVERY);
  const commands = Array.from({ length: count }, () =>
    says(pick(random, aboard), `!${pick(random, ABILITIES)}`),
  );
  return spread(commands, from, encoreTo);
};

const vote = (troupe: Troupe): SceneCue[] => {
  const wishes = ['solarFlare', 'blizzard', 'iceStorm', 'blizzard', 'blizzard'];
  return spread(
    wishes.map(wish => says(troupe.next(), `!calamity ${wish}`)),
    14,
    22,
  );
};

const TROUBLE: readonly SceneCue[] = [
  { at: 12, does: says(SPAMMER, SPAM) },
  { at: 14, does: moderates('delete', SPAMMER) },
  { at: 20, does: says(SPAMMER, `${SPAM}!!!`) },
  { at: 21, does: moderates('timeout', SPAMMER, 5) },
  { at: 27, does: says(SPAMMER, '!join') },
];
