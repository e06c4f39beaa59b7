import type { Settings } from '../../../schema/settings.ts';
import type { Emergency } from '../../dispatch/emergency.ts';
import type { Scripts } from '../../scripts/scripts.ts';
import type { Inbox } from '../inbox.ts';
import type { ChatEvent, PlatformAdapter } from '../platform.ts';
import type { Viewers } from '../viewers/viewers.ts';
import { commandIn, GAME_COMMANDS, type TypedCommand } from './commands.ts';
import type { Connected } from './connected.ts';
import type { Echo } from './echo.ts';
import type { Answer, RunGameCommand } from './game-commands.ts';
import { isKnownBot } from './known-bots.ts';
import type { Speaker } from './speaker.ts';

/** What came of a line of chat. `reply` is for the viewer. */
export interface ChatOutcome {
  /** True for a command of the game or of a script. */
  handled: boolean;
  reply?: string;
}

interface ChatParts {
  adapters: readonly PlatformAdapter[];
  settings: { readonly current: Pick<Settings, 'sharedChat'> };
  viewers: Pick<Viewers, 'pilotOf'>;
  triggers: Pick<Scripts['triggers'], 'command' | 'hasCommand'>;
  run: RunGameCommand;
  emergency: Pick<Emergency, 'stop'>;
  inbox: Inbox;
  echo: Echo;
  connected: Pick<Connected, 'heard'>;
  speaker: Pick<Speaker, 'answer'>;
}

const UNHANDLED: ChatOutcome = { handled: false };

/** Carries out the commands in lines of chat; none while everything is stopped. */
export function createChat(parts: ChatParts): (event: ChatEvent) => Promise<ChatOutcome> {
  const { adapters, emergency, inbox, connected, speaker, viewers } = parts;
  return async event => {
    const adapter = adapters.find(({ name }) => name === event.platform);
    if (!adapter) connected.heard();
    const typed = commandIn(event.text);
    if (emergency.stop || !typed || !isTyped(event, adapter, parts)) return UNHANDLED;
    const work = async () => {
      const { handled, ...answer } = await carryOut(parts, event, typed);
      if (adapter) speaker.answer(adapter, viewers.pilotOf(event.user).name, answer);
      return answer.reply === undefined ? { handled } : { handled, reply: answer.reply };
    };
    return inbox.once<ChatOutcome>(event, work, { handled: true });
  };
}

/** Whether a person typed it who may play here. */
function isTyped({ user, text, origin }: ChatEvent, adapter: PlatformAdapter | undefined, parts: ChatParts) {
  if (origin === 'shared' && parts.settings.current.sharedChat !== 'join') return false;
  if (isKnownBot(user.login)) return false;
  const mayBeOwn = !adapter || adapter.streamer()?.login === user.login; // bridges do not tell their account
  return !(mayBeOwn && parts.echo.isOwn(text));
}

async function carryOut(
  { run, triggers, viewers }: ChatParts,
  { user }: ChatEvent,
  { name, input }: TypedCommand,
): Promise<Answer & { handled: boolean }> {
  const command = GAME_COMMANDS.get(name);
  if (command) return { ...(await run(command, input, user)), handled: true };
  if (!triggers.hasCommand(name)) return { handled: false };
  const { login, name: shown } = viewers.pilotOf(user);
  triggers.command({
    user: shown.toLowerCase() === login ? login : shown, // what scripts say must be what is shown
    displayName: shown,
    userId: user.id ?? '',
    platform: user.platform,
    reward: null,
    command: name,
    input,
    bits: 0,
    roles: user.roles,
  });
  return { handled: true };
}
