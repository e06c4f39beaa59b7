import { FIELDS, MODES } from '../../../../schema/catalog/catalog.ts';
import { EFFECTS, isEffectId } from '../../../../schema/catalog/effects.ts';
import type { EventType, GameEvent } from '../../../../schema/records/events.ts';
import type { StreamedEvent } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';

const T = TEXTS.feed;

type Words = { [E in EventType]?: (event: Extract<GameEvent, { type: E }>) => string };

const effectName = (effect: string) => (isEffectId(effect) ? EFFECTS[effect].label : effect);

/** The events that a streamer wants to read about. Redemptions have a list of their own. */
const WORDS: Words = {
  join: ({ user }) => T.joined(user),
  kill: ({ victim, killer }) => (killer ? T.killed(victim, killer) : T.crashed(victim)),
  'round.start': ({ mode, field }) => T.roundStarted(MODES[mode], FIELDS[field]),
  'round.end': ({ result }) => result.text,
  lobby: ({ seconds }) => T.lobby(seconds),
  calamity: ({ name }) => name,
  nuke: ({ by }) => T.nuke(by),
  'boss.warning': ({ boss }) => T.bossComes(boss),
  'boss.spawned': ({ boss }) => T.bossFights(boss),
  'boss.defeated': ({ boss }) => T.bossDown(boss),
  'boss.left': ({ boss }) => T.bossLeft(boss),
  'boss.cheer': ({ bits }) => T.bossCheer(bits),
  'giant-emote': ({ user }) => T.giant(user),
  cheer: ({ user, bits }) => T.cheer(user, bits),
  effect: ({ effect, pilot }) => T.effect(effectName(effect), pilot),
  announce: ({ text }) => T.announce(text),
  say: ({ script, text }) => T.said(script, text),
  tip: ({ user, amount, currency, effect, test }) =>
    test ? T.testTip(amount, currency) : T.tip(user, amount, currency, effect && effectName(effect)),
  sub: ({ user, months }) => T.sub(user, months),
  gift: ({ user, count }) => T.gift(user, count),
  raid: ({ user, viewers }) => T.raid(user, viewers),
  'watch-streak': ({ user, streams }) => T.streak(user, streams),
  stream: ({ live }) => (live ? T.streamBegan : T.streamEnded),
  ad: ({ seconds }) => T.ad(seconds),
  'name.removed': ({ callSign }) => T.removed(callSign),
  emergency: ({ on, by }) => (on ? T.stopped(by) : T.resumed(by)),
};

/** An event in words; an empty text for an event that is not shown. */
export function inWords(event: StreamedEvent['event']): string {
  const words = (WORDS as Record<string, ((event: never) => string) | undefined>)[event.type];
  return words?.(event as never) ?? '';
}
