import * as v from 'valibot';
import type { StreamUser } from '../../../schema/actions/stream.ts';
import { BotName, type RosterBot } from '../../../schema/records/settings.ts';
import type { BotImages } from '../../pictures/bot-images.ts';
import type { AvatarSource } from './avatars.ts';
import type { SeenUser } from './seen-users.ts';

/** Users are looked up again after so long; those whose pictures could not be taken sooner. Unit: ms. */
export const DAY_MS = 24 * 60 * 60_000;
const RETRY_MS = 60 * 60_000;

/** What was taken from the platform for a bot. */
export interface Taken {
  login: string;
  user: SeenUser;
  /** A picture was asked for. */
  hasAsked: boolean;
  /** To be called in the turn in which the roster is stored. */
  changes: () => Partial<RosterBot>;
}

interface TakingParts {
  source: AvatarSource;
  botImages: Pick<BotImages, 'prepareBytes'>;
  /** Wall-clock ms. */
  now(): number;
}

/** Whatever fails leaves the bot as it was. */
export function createTaking({ source, botImages, now }: TakingParts, signal: AbortSignal) {
  const takePicture = async (address: string) => {
    try {
      const bytes = await source(address, signal);
      return bytes && botImages.prepareBytes(bytes);
    } catch {
      return null;
    }
  };

  return async (
    login: string,
    user: StreamUser | undefined,
    before: SeenUser = { at: 0, name: '', avatar: '' },
  ): Promise<Taken> => {
    const at = now();
    if (!user) return { login, user: { ...before, at }, hasAsked: false, changes: () => ({}) };
    const { name, avatar } = user;
    const named = name === before.name ? {} : nameIn(name);
    const hasAsked = avatar !== '' && avatar !== before.avatar;
    const store = hasAsked ? await takePicture(avatar) : null;
    return {
      login,
      user:
        hasAsked && !store
          ? { name, avatar: before.avatar, at: at - DAY_MS + RETRY_MS }
          : { name, avatar, at },
      hasAsked,
      changes: () => ({ ...named, ...(store && { image: store() }) }),
    };
  };
}

/** A name that no bot may have is not taken. */
function nameIn(name: string): Partial<RosterBot> {
  const parsed = v.safeParse(BotName, name);
  return parsed.success ? { name: parsed.output } : {};
}
