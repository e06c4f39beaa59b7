import type { Settings } from '../../../schema/records/settings.ts';
import type { PlatformPresence } from '../../../schema/wire/messages.ts';
import type { Actor } from '../../access/identity.ts';
import type { Audit } from '../../dispatch/audit.ts';
import type { Emergency } from '../../dispatch/emergency.ts';
import type { SettingsService } from '../../dispatch/settings-service.ts';
import type { Scripts } from '../../scripts/scripts.ts';
import type { Triggers } from '../../scripts/triggers.ts';
import type { Simulation } from '../../simulation/sim-client.ts';
import { adapterOf } from '../intake/adapters.ts';
import type { Inbox } from '../intake/inbox.ts';
import type { ChatEvent, PlatformAdapter, Viewer } from '../intake/platform.ts';
import type { Services } from '../services/services.ts';
import type { Viewers } from '../viewers/viewers.ts';
import {
  type CommandReply,
  commandIn,
  createGameCommands,
  GAME_COMMANDS,
  type RunGameCommand,
  type TypedCommand,
} from './commands.ts';
import { type Connected, createConnected } from './connected.ts';
import type { OwnLines } from './echo.ts';
import type { LobbyVote } from './lobby-vote.ts';
import { createRepeats, type Repeats } from './repeats.ts';
import type { Speaker } from './speaker.ts';
import { createStreamerJoins } from './streamer-joins.ts';

interface CreateChatDeps {
  adapters: readonly PlatformAdapter[];
  services: Pick<Services, 'isConnected'>;
  settings: SettingsService;
  simulation: Simulation;
  viewers: Viewers;
  emergency: Emergency;
  inbox: Inbox;
  triggers: Triggers;
  audit: Audit;
  echo: OwnLines;
  speaker: Speaker;
  vote: LobbyVote;
  /** Called when the ways in which viewers can reach the game have changed. */
  onPresence(presence: PlatformPresence): void;
  onBug(error: unknown): void;
}

/** Handles the events of all chats. */
export type Chat = ReturnType<typeof createChat>;

export function createChat(deps: CreateChatDeps) {
  const { adapters, settings, simulation, viewers, emergency, inbox, triggers, audit, echo, speaker, vote } =
    deps;
  const connected = createConnected(adapters, deps.services, deps.onPresence);
  const cold = () => simulation.cold;
  const joinStreamers = createStreamerJoins({ ...deps, cold });
  const run = createGameCommands(viewers, simulation);
  return {
    receive: createLineHandler({
      adapters,
      settings,
      viewers,
      triggers,
      audit,
      run,
      emergency,
      inbox,
      echo,
      connected,
      speaker,
      vote,
      repeats: createRepeats(),
    }),
    /** Call this when the state has changed or a platform was added. */
    check() {
      connected.check();
      joinStreamers();
      vote.check();
    },
    close() {
      speaker.close();
      connected.close();
      vote.close();
    },
  };
}

/** Logins of bots that are in the chats of many channels. They do not count as viewers. */
const KNOWN_BOTS: ReadonlySet<string> = new Set(
  `ankhbot blerp botisimo coebot commanderroot creatisbot deepbot dixperbro fossabot frostytoolsdotcom kofistreambot
  logviewer lumiastream mixitup moobot nightbot ohbot own_pro own_pro_bot own3d phantombot playwithviewersbot
  pokemoncommunitygame remindmebot restreambot revlobot scottybot sery_bot songlistbot soundalerts stahpbot
  stay_hydrated_bot streamelements streamer.bot streamerbot streamlabs streamlootsbot supibot tangiabot vivbot wizebot
  xanbot`.split(/\s+/),
);

const isKnownBot = (login: string) => KNOWN_BOTS.has(login.toLowerCase());

/** The result of a chat line. `reply` is for the viewer. */
export interface ChatOutcome {
  /** True if the line was a command of the game or of a script. */
  handled: boolean;
  reply?: string;
}

interface ChatDeps {
  adapters: readonly PlatformAdapter[];
  settings: { readonly current: Pick<Settings, 'sharedChat'> };
  viewers: Viewers;
  triggers: Pick<Scripts['triggers'], 'command' | 'hasCommand'>;
  audit: Audit;
  run: RunGameCommand;
  emergency: Emergency;
  inbox: Inbox;
  echo: OwnLines;
  connected: Connected;
  speaker: Speaker;
  vote: Pick<LobbyVote, 'accepts' | 'cast'>;
  repeats: Repeats;
}

const UNHANDLED: ChatOutcome = { handled: false };

/** For a line that has acted already. The inbox then knows its id, too. */
const DO_NOTHING = async () => ({ answer: UNHANDLED });

/** Creates a handler that runs the commands in chat lines. It runs none during the emergency stop. */
export function createLineHandler(deps: ChatDeps): (event: ChatEvent) => Promise<ChatOutcome> {
  const { adapters, emergency, inbox, connected, speaker, viewers, repeats } = deps;
  return async event => {
    const adapter = adapterOf(adapters, event.platform);
    if (!adapter && !event.service) connected.bridgeReported();
    else if (event.origin === 'own') viewers.chatted(event.user);
    const typed = commandIn(event.text);
    if (emergency.stop || !typed || !mayAct(event, adapter, deps)) return UNHANDLED;
    if (repeats.has(event)) return inbox.once<ChatOutcome>(event, DO_NOTHING, UNHANDLED);
    const work = async () => {
      const { handled, tick, ...answer } = await carryOut(deps, event, typed);
      if (adapter || event.service) speaker.answer(event.platform, viewers.pilotOf(event.user).name, answer);
      const { reply } = answer;
      return { answer: reply === undefined ? { handled } : { handled, reply }, tick };
    };
    return inbox.once<ChatOutcome>(event, work, { handled: true });
  };
}

/** Whether the line was typed by a person who may play here. */
function mayAct({ user, text, origin }: ChatEvent, adapter: PlatformAdapter | undefined, deps: ChatDeps) {
  if (origin === 'shared' && deps.settings.current.sharedChat !== 'join') return false;
  if (isKnownBot(user.login)) return false;
  const mayBeOwn = !adapter || adapter.streamer()?.login === user.login; // bridges do not report which account is their own
  return !(mayBeOwn && deps.echo.isOwn(text));
}

async function carryOut(
  { run, audit, triggers, viewers, vote }: ChatDeps,
  { user, cause: parent }: ChatEvent,
  { name, input }: TypedCommand,
): Promise<CommandReply & { handled: boolean }> {
  if (vote.accepts(name)) {
    if (!viewers.banOf(user)) vote.cast(user, name);
    return { handled: true };
  }
  const command = GAME_COMMANDS.get(name);
  if (!command && !triggers.hasCommand(name)) return { handled: false };
  const cause = audit.record(`!${name}`, { ...actorFor(user), parent });
  if (command) return { ...(await run(command, { viewer: user, input, cause })), handled: true };
  const pilot = viewers.pilotOf(user);
  triggers.command(requestOf(user, pilot, { name, input }), { cause, pilot: pilot.login });
  return { handled: true };
}

/** The viewer in the form for the audit log. */
export const actorFor = ({ login, platform }: Viewer) =>
  ({ name: `viewer ${login} on ${platform}`, via: 'chat' }) satisfies Actor;

const requestOf = (
  { id, platform, roles }: Viewer,
  { login, name: displayName }: ReturnType<Viewers['pilotOf']>,
  { name, input }: TypedCommand,
) => ({
  // Scripts must not show a login that differs from the display name.
  user: displayName.toLowerCase() === login ? login : displayName,
  displayName,
  userId: id ?? '',
  platform,
  reward: null,
  command: name,
  input,
  bits: 0,
  roles,
});
