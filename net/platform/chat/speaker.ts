import { wordFor } from '../../../core/counted.ts';
import { createThrottledLog } from '../../../core/throttled-log.ts';
import type { Receipt } from '../../../schema/platform/platform.ts';
import type { Emergency } from '../../dispatch/emergency.ts';
import { NEVER_BLOCKED, type WhyBlocked } from '../../dispatch/external-acts.ts';
import type { EventHub } from '../../events/hub.ts';
import { adapterOf } from '../intake/adapters.ts';
import type { PlatformAdapter } from '../intake/platform.ts';
import type { ChatLimits } from '../services/service.ts';
import type { Services } from '../services/services.ts';
import { type ChatLines, createChatLines } from './chat-lines.ts';
import type { CommandReply } from './commands.ts';
import type { OwnLines } from './echo.ts';
import { texts } from './texts.ts';

/**
 * Writes to all chats to which the game can write. The emergency stop drops waiting lines; while it lasts,
 * lines from scripts are ignored.
 */
export interface Speaker {
  /**
   * Sends a script's line to every chat, and as an event to bridges. The line is sent as text, so it cannot
   * be a command of the chat.
   */
  say(text: string, script: string, cause: number | null): void;
  /** Answers the viewer `name` in the chat of the platform, if the game can write to it. */
  answer(platform: string, name: string, answer: CommandReply): void;
  /** Sends a viewer the outcome of a redemption on `platform`, if the game can write to that platform's chat. */
  sendReceipt(platform: string, receipt: Pick<Receipt, 'user' | 'text'>): void;
  close(): void;
}

/** A chat to which the game writes: that of an adapter, or a platform's chat through a service. */
type Outlet = Pick<PlatformAdapter, 'name' | 'capabilities' | 'say'> & Partial<ChatLimits>;

interface SpeakerDeps {
  adapters: readonly PlatformAdapter[];
  /** The chats to which the game can write through services. */
  services: Pick<Services, 'chats'>;
  hub: Pick<EventHub, 'publish'>;
  echo: OwnLines;
  emergency: Pick<Emergency, 'stop' | 'onChange'>;
  whyBlocked?: WhyBlocked;
  onLog(line: string): void;
  /** Number of lines that may have been written to each chat just before the server's start. */
  linesBefore?: number;
}

export function createSpeaker(deps: SpeakerDeps): Speaker {
  const { adapters, services, hub, echo, emergency, onLog, linesBefore, whyBlocked = NEVER_BLOCKED } = deps;
  const chats = new Map<Outlet, ChatLines>();
  const onRefused = lossesOf('bridges', onLog);
  emergency.onChange(() => {
    if (emergency.stop) for (const chat of chats.values()) chat.drop();
  });

  const chatOf = (adapter: Outlet) => {
    const known = chats.get(adapter);
    if (known || !adapter.say || !adapter.capabilities.has('chat-out')) return known;
    const say = async (line: string) => {
      const reason = whyBlocked();
      if (reason) throw new Error(reason);
      echo.said(line);
      await adapter.say?.(line);
    };
    const chat = createChatLines({
      say,
      onLost: lossesOf(adapter.name, onLog),
      before: linesBefore,
      limits: adapter,
    });
    chats.set(adapter, chat);
    return chat;
  };

  /** Services do not write to the chat of a connected account, which the game reads itself. */
  const throughServices = () => services.chats().filter(({ name }) => !adapterOf(adapters, name));
  const outletOf = (platform: string): Outlet | undefined =>
    adapterOf(adapters, platform) ?? throughServices().find(({ name }) => name === platform);

  return {
    say(typed, script, cause) {
      const text = asText(typed);
      if (text === '' || emergency.stop) return;
      const reason = whyBlocked();
      if (reason) return onRefused(reason);
      echo.said(text);
      hub.publish([{ type: 'say', fields: { text, script }, cause }]);
      for (const outlet of [...adapters, ...throughServices()]) chatOf(outlet)?.add(text);
    },
    answer(platform, name, { joined, reply }) {
      const outlet = outletOf(platform);
      const chat = outlet && chatOf(outlet);
      if (joined) chat?.joined(joined);
      else if (reply) chat?.add(texts.addressed(name, reply));
    },
    sendReceipt(platform, { user, text }) {
      const outlet = outletOf(platform);
      if (outlet) chatOf(outlet)?.addReceipt(texts.addressed(user, text));
    },
    close() {
      for (const chat of chats.values()) chat.close();
    },
  };
}

/** Beginnings of a chat's own commands, such as `/ban`. Some chats accept a dot instead of the slash. */
const CHAT_COMMAND = /^(?:[\s/\\]|\.(?=[\p{L}/\\]))+/u;

/**
 * Removes the beginning of a command from a line, because the account that writes the line may have rights
 * that the text's author lacks.
 */
const asText = (line: string) => line.replace(CHAT_COMMAND, '');

/** Logs lost lines, at most once per interval. */
const lossesOf = (platform: string, onLog: (line: string) => void) =>
  createThrottledLog(
    (lost, reason) =>
      `${lost} ${wordFor(lost, 'line')} to the chat of ${platform} could not be sent. The last reason: ${reason}`,
    { onLog },
  );
