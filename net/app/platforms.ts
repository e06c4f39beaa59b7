import { openChat } from '../platform/chat/open-chat.ts';
import type { PlatformAdapter } from '../platform/platform.ts';
import { createPlatforms, type Platforms } from '../platform/platforms.ts';
import type { Viewers } from '../platform/viewers/viewers.ts';
import type { Scripts } from '../scripts/scripts.ts';
import type { Log } from './log.ts';
import type { World } from './world.ts';

interface PlatformParts {
  world: World;
  scripts: Scripts;
  viewers: Viewers;
  log: Log;
}

/** What viewers do, from wherever it comes, and what they are told. */
export function openPlatforms({ world, scripts, viewers, log }: PlatformParts): Platforms {
  const { onLog, onBug } = log;
  const adapters: PlatformAdapter[] = [];
  const chat = openChat({ ...world, adapters, viewers, triggers: scripts.triggers, onLog, onBug });
  world.onReport(({ cold }) => cold && chat.check());
  const rooms = { chat: chat.receive, moderation: viewers.moderate };
  return createPlatforms({ rooms, chat, adapters, onBug });
}
