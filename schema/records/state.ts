import * as v from 'valibot';
import { ERROR_STATUS } from '../base/error.ts';
import {
  CALAMITIES,
  FIELDS,
  KILLLIST_BOARDS,
  keysOf,
  MENU_PAGES,
  MODES,
  PHASES,
  RESULTS_BOARDS,
  SCREENS,
  SEASONS,
  SHIP_MODELS,
} from '../catalog/catalog.ts';
import { PILOT_FIELD_SCHEMAS } from './pilot-fields.ts';
import { Settings } from './settings.ts';

const whole = v.pipe(v.number(), v.integer());

/** A pilot as `GET /state` returns it. */
export const Pilot = v.object({
  /** `chat:<login>`, `bot:<login>` or `filler:<n>`. */
  id: v.string(),
  name: v.string(),
  bot: v.boolean(),
  ship: v.picklist(SHIP_MODELS),
  ...PILOT_FIELD_SCHEMAS,
});
export type Pilot = v.InferOutput<typeof Pilot>;

export const Boss = v.object({
  /** Distinguishes bosses of the same design; counted from 1 in the order of their arrival. Preview. */
  id: whole,
  name: v.string(),
  role: v.string(),
  phase: v.picklist(['warning', 'entering', 'fighting', 'leaving', 'down']),
  /** The remaining hull, in thirds; never a number. */
  hp: v.picklist(['Good', 'Fair', 'Low']),
  shield: v.picklist(['up', 'down']),
  rage: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6)),
  livesLeft: v.optional(whole),
  /** Unit: s. */
  leavesIn: v.optional(v.number()),
});
export type Boss = v.InferOutput<typeof Boss>;

/** A row of `round.end` and `round.stats`, best first. */
export const StatsRow = v.object({
  id: v.string(),
  name: v.string(),
  login: v.nullable(v.string()),
  bot: v.boolean(),
  won: v.boolean(),
  /** Hex colour of the row. */
  color: v.string(),
  team: whole,
  k: whole,
  d: whole,
  a: whole,
  /** Number of friendly kills. */
  f: whole,
  /** Damage to bosses and their craft. */
  dmg: v.number(),
  /** Number of bosses that the pilot destroyed with the last hit. */
  last: whole,
  /** Preview: points for bounties; absent in results from older games. */
  bounties: v.optional(whole),
  /** Preview: tick of the last kill, 0 without one; absent in results from older games. */
  scoredAt: v.optional(whole),
});
export type StatsRow = v.InferOutput<typeof StatsRow>;

export const RoundResult = v.object({
  mode: v.picklist(keysOf(MODES)),
  outcome: v.picklist(['won', 'tie']),
  winner: v.nullable(v.picklist(['team', 'pilot', 'pilots', 'boss'])),
  team: v.nullable(whole),
  teamName: v.nullable(v.string()),
  pilot: v.nullable(v.object({ id: v.string(), name: v.string() })),
  scores: v.array(v.number()),
  /** Preview: ships that each team had left, in reserve and flying; only in `reserves`, where they decide. */
  ships: v.optional(v.array(whole)),
  reason: v.picklist(['time', 'last-standing', 'boss-down', 'lives-out']),
  /** The result in one sentence. */
  text: v.string(),
});
export type RoundResult = v.InferOutput<typeof RoundResult>;

export const Lobby = v.object({
  mode: v.picklist(keysOf(MODES)),
  /** Field of the next round. */
  field: v.picklist(keysOf(FIELDS)),
  /** Null until the countdown begins. */
  secondsLeft: v.nullable(v.number()),
  /** True in a new lobby that waits for POST /lobby/countdown. */
  waiting: v.boolean(),
  held: v.boolean(),
  /** Pilot ids by team; only if teamPick is on. */
  teams: v.optional(v.array(v.array(v.string()))),
});
export type Lobby = v.InferOutput<typeof Lobby>;

export const ActiveCalamity = v.object({
  id: whole,
  type: v.picklist(keysOf(CALAMITIES)),
  name: v.string(),
  phase: v.picklist(['warning', 'active']),
  /** Centre and radius in u; null if the calamity covers the whole arena. */
  x: v.nullable(v.number()),
  y: v.nullable(v.number()),
  radius: v.nullable(v.number()),
  /** Unit: ms. */
  remaining: v.number(),
});
export type ActiveCalamity = v.InferOutput<typeof ActiveCalamity>;

const ActiveBounty = v.object({
  id: v.string(),
  name: v.string(),
  stacks: whole,
  by: v.nullable(v.string()),
});

const Announcement = v.object({
  text: v.string(),
  color: v.string(),
  seconds: v.number(),
  /** Unit: ms. */
  remaining: v.number(),
});

/** What viewers can vote on in a lobby. */
export const VOTE_SUBJECTS = ['mode', 'field'] as const;
export type VoteSubject = (typeof VOTE_SUBJECTS)[number];

/** Number of options of a vote. */
export const VOTE_OPTIONS = 4;

/** A vote of viewers on the mode or the field of the next round. They type the number of an option, such as `!1`. */
export const Vote = v.object({
  of: v.picklist(VOTE_SUBJECTS),
  options: v.array(v.object({ id: v.string(), name: v.string(), votes: whole })),
});
export type Vote = v.InferOutput<typeof Vote>;

export const Overlay = v.object({
  announcement: v.nullable(Announcement),
  screen: v.picklist(SCREENS),
  menu: v.nullable(v.picklist(MENU_PAGES)),
  /** Id of the pilot that every camera follows. */
  follow: v.nullable(v.string()),
  /** Beat of the music; `beatAt`: wall clock, ms. */
  music: v.nullable(v.object({ bpm: v.number(), beatAt: v.number() })),
  /** Preview. */
  resultsBoard: v.picklist(RESULTS_BOARDS),
  /** Preview. */
  killlistBoard: v.picklist(KILLLIST_BOARDS),
  /**
   * Preview: rocks that are giant emotes. `rock` is the entity's id in the frames, `emote` the emote's id, `name` the
   * emote's name, if known.
   */
  giants: v.array(
    v.object({ rock: whole, user: v.string(), emote: v.string(), name: v.optional(v.string()) }),
  ),
  /** Preview: whether viewers can join through a chat. */
  chat: v.boolean(),
  /** Preview: whether the viewers are simulated. */
  demo: v.boolean(),
  /** Preview: the vote in progress, if there is one. */
  vote: v.optional(Vote),
});
export type Overlay = v.InferOutput<typeof Overlay>;

/**
 * Start of the pause (wall clock, ms), who paused, and whether it was paused in the menu; only the menu can then lift
 * it.
 */
const Pause = v.object({ since: v.number(), by: v.string(), inMenu: v.boolean() });
export type Pause = v.InferOutput<typeof Pause>;

export const Round = v.object({
  mode: v.picklist(keysOf(MODES)),
  phase: v.picklist(PHASES),
  /** Milliseconds left in the round, or, while a lobby is counting down, until the round starts; 0 without a clock. */
  remaining: v.number(),
  /** Preview: milliseconds until the results close by themselves. Null if they stay, and without results. */
  resultsRemaining: v.nullable(v.number()),
  /**
   * Preview: approximate wall-clock time, in ms, at which the fight continues after a restart of the server; ships,
   * shots and clocks do not move until then. Null if the fight is not held.
   */
  heldUntil: v.nullable(v.number()),
  /** Preview: null if not paused. Ships, shots and all clocks stop until the pause is lifted. */
  paused: v.nullable(Pause),
  scores: v.array(v.number()),
  reserves: v.array(v.number()),
  /**
   * Preview: in a round against a boss, the number of lives that all pilots together have had so far: at its start, for
   * pilots who joined later, and from cheers. 0 in other modes.
   */
  livesGiven: whole,
  /**
   * Preview: each team's chance to win, 0.02 to 0.98, by index. The chances add up to 1 and depend only on the scores
   * and the clock. Null outside a fight, and in modes that are not decided by the teams' points at the end of a set
   * time.
   */
  odds: v.nullable(v.array(v.number())),
  /**
   * Preview: how often the lead in points changed in the current or last round, between teams or, in a free for all,
   * between pilots. It is sampled once per second. 0 in modes that points do not decide.
   */
  leadChanges: whole,
  /**
   * Preview: the winning team's lowest chance, and the milliseconds left when it was lowest. Null if nobody has won,
   * and in modes without odds.
   */
  comeback: v.nullable(v.object({ chance: v.number(), remaining: v.number() })),
  fleetSize: whole,
  result: v.nullable(RoundResult),
  lobby: v.nullable(Lobby),
  calamities: v.array(ActiveCalamity),
  bounties: v.array(ActiveBounty),
  season: v.picklist(SEASONS),
  field: v.picklist(keysOf(FIELDS)),
  stats: v.nullable(v.array(StatsRow)),
  overlay: Overlay,
  bosses: v.array(Boss),
});
export type Round = v.InferOutput<typeof Round>;

/** Time of the emergency stop (wall clock, ms), and who triggered it. */
const Stop = v.object({ since: v.number(), by: v.string() });
export type Stop = v.InferOutput<typeof Stop>;

/** The refusal that an action would get now. */
const Refusal = v.object({ code: v.picklist(keysOf(ERROR_STATUS)), message: v.string() });
export type Refusal = v.InferOutput<typeof Refusal>;

/**
 * For each action of the game world: true, or why it is not possible now. Also true if this depends on the input, such
 * as the chosen pilot.
 */
export const Can = v.record(v.string(), v.union([v.literal(true), Refusal]));
export type Can = v.InferOutput<typeof Can>;

/** The answer of `GET /state`. */
export const State = v.object({
  round: Round,
  pilots: v.array(Pilot),
  settings: Settings,
  /** Preview: null if nothing is stopped. */
  stopped: v.nullable(Stop),
  /** Preview. */
  can: Can,
});
export type State = v.InferOutput<typeof State>;

/** A pilot of whom only some fields were requested. The id is always present. */
export const PartialPilot = v.object({ ...v.partial(Pilot).entries, id: Pilot.entries.id });
export type PartialPilot = v.InferOutput<typeof PartialPilot>;

/** The answer of `GET /state?fields=` and `GET /state?pilots=`. Preview. */
export const ChosenState = v.object({ ...State.entries, pilots: v.array(PartialPilot) });
export type ChosenState = v.InferOutput<typeof ChosenState>;

/**
 * The answer of `GET /state?since=`: what has changed since a version. To get the whole state, remove the pilots of
 * `gone`, replace or append those of `pilots` by their id, and replace the keys of `round`, `settings` and `can`, and
 * `stopped`. What has not changed is absent. Preview.
 */
export const StateChanges = v.object({
  /** Version of the state after these changes, for the next request. Its format may change. */
  version: v.string(),
  /** Whether this is the whole state, because the version that was sent is unknown, too old or empty. */
  full: v.boolean(),
  round: v.optional(v.partial(Round)),
  /** The whole rows of changed and new pilots. */
  pilots: v.optional(v.array(PartialPilot)),
  /** The ids of pilots who have left. A pilot who has come back is also in `pilots`. */
  gone: v.optional(v.array(v.string())),
  settings: v.optional(v.partial(Settings)),
  stopped: v.optional(v.nullable(Stop)),
  can: v.optional(Can),
});
export type StateChanges = v.InferOutput<typeof StateChanges>;
