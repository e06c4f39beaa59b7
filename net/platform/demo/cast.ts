import type { TeamPick } from '../../../schema/catalog/catalog.ts';
import type { Role } from '../../../schema/platform/platform.ts';
import { DEMO_PLATFORM } from '../chat/connected.ts';
import type { Viewer } from '../intake/platform.ts';

/** A viewer simulated by the demo. */
export interface CastMember extends Viewer {
  /** The team that the viewer picks with `!join`; null for none. */
  team: TeamPick | null;
}

const member = (login: string, name: string, roles: readonly Role[] = [], team: TeamPick | null = null) => ({
  platform: DEMO_PLATFORM,
  id: `demo-${login}`,
  login,
  name,
  roles,
  team,
});

export const STREAMER: CastMember = member('captain_nova', 'Captain_Nova', ['broadcaster']);

export const MODERATOR: CastMember = member('orbit_otter', 'Orbit_Otter', ['moderator', 'subscriber']);

/** A spammer who sells fake followers until a moderator bans them. */
export const SPAMMER: CastMember = member('cheap_follows_4u', 'Cheap_Follows_4U');

/** The viewers, in the order in which they join for the first time. */
export const CAST: readonly CastMember[] = [
  MODERATOR,
  member('adalove', 'AdaLove', ['vip', 'subscriber'], 'red'),
  member('hoshino_miku', '星野ミク', ['subscriber'], 'blue'),
  member('dmitri_k', 'Дмитрий', [], 'red'),
  member('zoe_w', 'Zoë', ['subscriber']),
  member('jihoon', '지훈', [], 'blue'),
  member('lukasz_pl', 'Łukasz', ['subscriber'], 'red'),
  member('yasmin', 'ياسمين'),
  member('baerbel', 'Bärbel', ['vip'], 'blue'),
  member('xx_pixel_xx', 'xX_Pixel_Xx'),
  member('giorgos', 'Γιώργος', ['subscriber'], 'red'),
  member('neha_codes', 'नेहा'),
  member('tofu_tank', 'TofuTank', [], 'blue'),
  member('the_quiet_lurker_from_osaka', 'TheQuietLurkerFromOsaka'),
  member('pew', 'pew', ['subscriber'], 'red'),
  member('xiaolong', '小龙', [], 'blue'),
  member('marsmallow', 'Marsmallow', ['subscriber']),
  member('joao_s', 'João', [], 'blue'),
  member('rocket_rita', 'RocketRita', ['vip', 'subscriber'], 'red'),
  member('noam', 'נועם'),
  member('kessel_runner', 'Kessel_Runner', [], 'red'),
  member('sol3il', 'Sol3il', ['subscriber'], 'blue'),
  member('nightowl_99', 'NightOwl_99'),
];

/** A streamer who raids this channel. */
export const RAIDER: CastMember = member('grace_streams', 'Grace_Streams', ['vip']);

export const EVERYBODY: readonly CastMember[] = [STREAMER, ...CAST, SPAMMER, RAIDER];
