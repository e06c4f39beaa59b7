import { groups } from './groups.ts';
import { rows } from './rows.ts';
import { transfer } from './transfer.ts';

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export const settings = {
  search: 'Search',
  searchHint: 'Search the settings',
  onlyChanged: 'Only changed settings',
  none: 'No setting matches.',
  reset: 'Reset',
  resetTo: (value: string) => `Reset to ${value}`,
  resetOf: (reset: string, name: string) => `${reset}: ${name}`,
  test: 'Test',
  testOf: (name: string) => `Test ${name}`,
  testPlays: 'Playing here at the set volume.',
  testMuted: 'Silent: the sound is muted.',
  testSilent: 'Silent: a volume is 0.',
  resetAll: 'Reset all',
  resetAllTitle: 'Reset every setting?',
  allReset: 'Every setting has its default again, except lists of names.',
  resetAllText: 'All settings on this page are reset to their defaults. Bots, links and names do not change.',
  about:
    'Changes are saved at once. They apply immediately, or with the next round if the setting is marked "next round".',
  saved: (name: string, isLater: boolean) =>
    `${name}: saved.${isLater ? ' It applies with the next round.' : ''}`,
  whenNext: 'next round',
  whenAbout: 'A change during a fight applies with the next round.',
  changed: (count: number) => `${count} changed`,
  adjusted: (name: string, value: string) =>
    `${name} is now ${value}: the value that was entered is not possible.`,
  on: 'on',
  off: 'off',
  range: (min: string, max: string, unit: string) => `${min} to ${max}${unit && ` ${unit}`}.`,
  ends: (min: string, max: string, [first, last]: readonly [string, string]) =>
    `${min} is ${first}, ${max} ${last}.`,
  zeroNow: (effect: string) => `Now 0: ${lowerFirst(effect)}`,
  zeroWould: (effect: string) => `At 0: ${lowerFirst(effect)}`,
  namesHint: 'One name per line, at most 500.',
  saveNames: 'Save names',
  placeTitle: 'Positions of scores and map',
  placeText: 'A picture of 1920 x 1080, to scale. Drag the map to where you want it.',
  exact: 'Exact position of the map, in numbers',
  mapMoved: 'The map has been moved.',
  sliderOf: (name: string) => `${name}, slider`,
  jumps: 'Groups of settings',
  scores: 'scores',
  map: 'map',
  groups,
  rows,
  transfer,
};
