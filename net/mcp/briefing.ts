import type { GetPromptResult } from '@modelcontextprotocol/server';
import {
  ABILITIES,
  CALAMITY_NAMES,
  FIELDS,
  keysOf,
  MODES,
  TEAM_NAMES,
} from '../../schema/catalog/catalog.ts';
import { EVENTS } from '../../schema/records/events.ts';
import type { McpCatalog } from './catalog.ts';

/** Information for a model before it plays: instructions, a guide, and a prompt to start with. */

export const INSTRUCTIONS =
  'Starfray is a space-combat game shown on a live stream. Viewers and bots fly by themselves; these tools run the show: ' +
  'open_lobby, then start_round, after the round close_results; add_pilot and use_ability for viewers; update_settings for everything that is set once. ' +
  'get_state returns the phase, the scores and who leads; wait_for_event what happens next. Errors say what to do instead. ' +
  'The resource starfray://guide explains the rules.';

const GUIDE_URI = 'starfray://guide';
const MARKDOWN = 'text/markdown';

const named = (names: Record<string, string>) =>
  keysOf(names)
    .map(key => `\`${key}\` (${names[key]})`)
    .join(', ');

const events = keysOf(EVENTS)
  .map(type => `- \`${type}\`: ${EVENTS[type].summary}`)
  .join('\n');

const GUIDE = `# Running a Starfray show

## The game
Ships fight in an arena that viewers watch on a stream. Every pilot, viewer or bot, flies, aims and shoots by
itself. People choose the moment: they join, use abilities, redeem effects, cheer. You are the director:
you open rounds, throw in hazards and bosses, and keep it fun to watch.

Modes: ${named(MODES)}.
- dogfight: teams score kills until the time is up.
- reserves: each team has a stock of ships; the last team with ships left wins.
- ffa: everybody against everybody; most kills when the time is up, where bounties count like kills.
- ffaReserves: everybody has a few lives; the last one flying wins.
- boss: all pilots against a boss, with shared lives.

Teams by index: ${TEAM_NAMES.map((name, index) => `${index} ${name}`).join(', ')}; -1 in a free for all.
Fields: ${named(FIELDS)}. Calamities: ${named(CALAMITY_NAMES)}.
Abilities: ${ABILITIES.join(', ')}; missiles and mines need charges, which effects supply.

## Phases
\`menu\` (title screen) -> open_lobby -> \`lobby\` (viewers join) -> \`playing\` -> results board -> close_results -> \`lobby\`.
- A lobby opened by open_lobby waits: hold_lobby {"hold": false} starts its countdown, at the end of which the round starts.
- start_round skips the countdown; during a round it restarts the round in the same mode, and its scores are lost.
- To change the mode at once during a round: open_main_menu, open_lobby, start_round. Otherwise it changes with the next lobby.
- Most settings apply at once; a remark says which ones wait for the next round.
- After a restart of the server the round continues, but is held for some seconds first (\`heldUntil\`): start_round lets it
  continue at once, open_main_menu ends it. While \`round\` has a \`paused\`, the round is paused: wait until it continues.
- hold_lobby {"hold": true} freezes the countdown, {"hold": false} lets it continue.
- The results board (phase \`lobby\`, \`result\` set, \`lobby\` null) stays up until close_results opens the next lobby with its
  countdown running, or start_round starts the next round. open_lobby chooses the mode of that lobby, but does not open it.
- open_main_menu ends the round and goes to the title screen; joined pilots stay joined.
- A round needs at least one pilot: add_pilot, join_bots, or update_settings {"bots": 20} for filler bots.
- start_calamity, launch_nuke, call_strikes, spawn_boss and abilities need a round in progress.

## Reading the state
get_state returns \`round\` (phase, mode, field, \`remaining\` in milliseconds, \`scores\` and \`reserves\` by team,
calamities, bounties, bosses, what the overlay shows, \`result\` of the last round), counts of pilots and the leaders.
\`detail\`: "pilots" for everybody as a table, "settings", "can" for which tools are not possible now and why, "receipts" for
the outcomes of redemptions, or "full" for everything. \`odds\`: the chance of each team to win; \`leadChanges\`: how often the lead
changed; \`comeback\`: the lowest chance that the winning team had. A boss's hull is only ever Good, Fair or Low.
Arguments take names and ids of pilots alike; case does not matter.

## Following what happens
wait_for_event returns as soon as something happens, or with no events when time runs out. Pass the \`cursor\` of the
last answer (or of get_state) as \`after\`: then nothing is missed between two calls. \`types\` narrows the choice, as in ["boss.*", "round.*"].
Kills come summed up, as {"type": "kills", "text": "12 kills in 20 s: 4 by Ghost, 3 by Ada, 5 by others"}, with the next other event or
10 s after the first. To get each kill as an event, name "kill" in \`types\`, or pass "full": true.
\`more\`: true means that further events are waiting: ask again at once. An event that was too long says in \`cut\` what is missing.
Events:
${events}

## The evening
plan_show {"rounds": [{"mode": "dogfight"}, {"mode": "boss"}]} plays rounds one after the other by itself; without arguments it
returns its progress. With the owner's key explain_event {"id": ...} says who caused an event.

## Scripts
With the owner's key you can leave things to programs: save_script saves one that runs on a chat command, a reward, an
event, or the start or end of a round, in js, ts, lua or python. In a script \`event\` says what happened, \`game\` has these
tools as functions (js: \`await game.launchNuke({})\`; lua and python: \`game.launch_nuke()\`), \`say(text)\` writes to the
chat, \`store\` keeps values. Try it with test_script, which runs it for real, and returns what it wrote and where it failed. No script
is started by what it caused itself.

## A show that works
1. get_state. In \`menu\`: open_lobby with a mode. Announce what is coming (announce, at most 120 characters).
2. Let viewers join; start_round when enough have, or start the countdown with hold_lobby {"hold": false}.
3. Follow with wait_for_event, without \`types\`. Praise streaks with announce, put a bounty on
   whoever is too far ahead, use follow_pilot for a duel; null returns the camera to the automatic director.
4. Raise the stakes late: a calamity, strikes, a boss; a nuke at most once a round. Then let the fight breathe for 20 s.
5. On round.end: name the winner, choose a results_board, call open_lobby with another mode from time to time, and close_results
   after half a minute, which opens the next lobby.

Answers are short: they mark what was cut, and say how to get all of it. A refused call changes nothing; its text says what to do.
If all actions are refused with \`stopped\`, the streamer has stopped everything: wait for the event \`emergency\` before you continue.
`;

const PROMPT_ARGUMENTS = [
  { name: 'mode', description: `Mode of the first round: ${keysOf(MODES).join(', ')}.`, required: false },
  { name: 'wishes', description: 'What the streamer wants from the show.', required: false },
];

const message = (text: string): GetPromptResult['messages'][number] => ({
  role: 'user',
  content: { type: 'text', text },
});

function runShow({ mode, wishes }: Record<string, string>): GetPromptResult {
  const task = [
    'Run a Starfray show on my stream with the tools of this server, as the guide describes.',
    ...(mode ? [`Begin with the mode ${mode}.`] : []),
    ...(wishes ? [`My wishes: ${wishes}`] : []),
    'Start by reading the state, then tell me in one sentence what you are going to do.',
  ];
  return {
    description: 'The guide to the game, and the task to direct it.',
    messages: [
      {
        role: 'user',
        content: { type: 'resource', resource: { uri: GUIDE_URI, mimeType: MARKDOWN, text: GUIDE } },
      },
      message(task.join(' ')),
    ],
  };
}

export const BRIEFING: Pick<McpCatalog, 'resources' | 'prompts'> = {
  resources: [
    {
      resource: {
        uri: GUIDE_URI,
        name: 'guide',
        title: 'How to run a Starfray show',
        description: 'The rules in short, the phases, how to read the state and follow events.',
        mimeType: MARKDOWN,
      },
      read: () => ({ contents: [{ uri: GUIDE_URI, mimeType: MARKDOWN, text: GUIDE }] }),
    },
  ],
  prompts: [
    {
      prompt: {
        name: 'run_show',
        title: 'Run a show',
        description: 'Briefs a model about the game and lets it direct a show.',
        arguments: PROMPT_ARGUMENTS,
      },
      get: runShow,
    },
  ],
};
