import { counted } from '../../../core/counted.ts';
import type { Ability } from '../../../schema/catalog/catalog.ts';
import type { CosmeticSlot } from '../../../schema/catalog/cosmetics.ts';
import type { EffectId } from '../../../schema/catalog/effects.ts';
import { formatted } from '../../game/format.ts';

/** What each ability does. */
const abilityUsed: Record<Ability, (name: string) => string> = {
  missile: name => `${name} fires a missile.`,
  shields: name => `${name} raises shields.`,
  ram: name => `${name} rams.`,
  retreat: name => `${name} flies home.`,
  mine: name => `${name} drops a mine.`,
};

/** Effects on a ship other than looks and bounties. */
type Supply = Exclude<EffectId, CosmeticSlot | 'nuke' | 'bounty' | `calamity:${string}`>;

/** What each supply does. */
const supplied: Record<Supply, (name: string) => string> = {
  mines: name => `${name} has three more mines.`,
  missiles: name => `${name} has three more missiles.`,
  emp: name => `The EMP from ${name} goes off.`,
  grow: name => `${name} is twice as large for 20 s.`,
};

export const pilots = {
  title: 'Pilots',
  search: 'Search pilots',
  none: 'Nobody has joined yet.',
  noMatch: 'No pilot has that name.',
  more: (count: number) => `${count} more: search by name.`,
  row: ({ kills, deaths }: { kills: number; deaths: number }) =>
    `${counted(kills, 'kill')}, ${counted(deaths, 'death')}`,
  damageRow: ({ damage, deaths }: { damage: number; deaths: number }) =>
    `${formatted(damage)} damage, ${counted(deaths, 'death')}`,
  down: 'down',
  choose: 'Choose a pilot to follow, help or remove.',
  close: 'Close',
  add: 'Add a viewer',
  name: 'Add a viewer by name',
  addButton: 'Add',
  added: (name: string) => `${name} has joined.`,
  wasIn: (name: string) => `${name} is already in the game.`,
  follow: 'Follow',
  abilities: 'Abilities',
  abilityNames: { missile: 'Missile', shields: 'Shields', ram: 'Ram', retreat: 'Retreat', mine: 'Mine' },
  abilityUsed,
  notNow: { 'no-charge': 'None are left.', 'cool-down': 'It is not ready yet.', blocked: 'Not now.' },
  supplies: 'Supplies',
  supplied,
  bounty: 'Bounty',
  stacks: 'Points',
  placeBounty: 'Put a bounty on',
  bountyIs: (name: string, points: number) => `The bounty on ${name} is now ${counted(points, 'point')}.`,
  looks: 'Looks',
  look: 'What',
  style: 'Style',
  styleHint: 'such as rainbow',
  dress: 'Put it on',
  dressed: (name: string, look: string, minutes: number) =>
    `${name} has a new ${look} for ${counted(minutes, 'minute')}.`,
  removal: 'Remove',
  remove: 'Remove from the game',
  banMinutes: 'Minutes of the ban',
  ban: 'Remove and ban',
  banTitle: (name: string) => `Ban ${name}?`,
  banText: (minutes: number) => `The viewer is removed at once and cannot return for ${minutes} minutes.`,
  removed: (name: string) => `${name} has been removed.`,
  notIn: (name: string) => `${name} was not in the game.`,
  bans: 'Banned viewers',
  noBans: 'Nobody is banned.',
  until: (time: string) => `until ${time}`,
  forever: 'for good',
  lift: 'Lift the ban',
  liftOf: (name: string) => `Lift the ban of ${name}`,
  lifted: (name: string) => `${name} can return.`,
};
