import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ABILITY_RULES, RAM, RETREAT, SHIELDS } from '../../../engine/rules/abilities.ts';
import {
  BASE_CLEARANCE,
  BASE_ROOM,
  EDGE_LIMIT,
  EDGE_ZONE,
  FRONT_GAP,
  FRONT_PILOTS,
  FRONT_REACH,
  FRONT_ROOM,
} from '../../../engine/rules/arena.ts';
import * as bosses from '../../../engine/rules/bosses.ts';
import * as calamities from '../../../engine/rules/calamities.ts';
import * as paid from '../../../engine/rules/effects.ts';
import { TEST_COSMETICS } from '../../../engine/rules/effects.ts';
import { FIELD_TRAITS } from '../../../engine/rules/field-traits.ts';
import * as fields from '../../../engine/rules/fields.ts';
import { EMP, GROW, MAX_STACKS, NUKE, STRIKE } from '../../../engine/rules/hazards.ts';
import * as modes from '../../../engine/rules/modes.ts';
import { LATE, LEAST_CHANCE } from '../../../engine/rules/overlay.ts';
import * as ships from '../../../engine/rules/ships.ts';
import { SKILL_LEVELS } from '../../../engine/rules/skills.ts';
import { LASER, MINE, MISSILE } from '../../../engine/rules/weapons.ts';
import { declarationOf } from '../../../schema/actions/index.ts';
import { FIELDS, keysOf, SKILLS } from '../../../schema/catalog/catalog.ts';
import { ARENA, SUPPLY_CHARGES, TICK_RATE } from '../../../schema/catalog/rules.ts';
import { MAX_ENTITIES, MAX_PILOTS, MAX_SHOTS } from '../../../schema/wire/snapshot.ts';

/** Compares the numbers in docs/game.md, the manual for players and streamers, with those of the rules. */

const manual = readFileSync(join(import.meta.dirname, '../../../docs/game.md'), 'utf8').replace(/\s+/g, ' ');

const s = (ticks: number) => `${ticks / TICK_RATE} s`;
const count = (value: number) => value.toLocaleString('en');
const percent = (share: number) => Math.round(100 * share);
const { missile, mine, shields, ram, retreat } = ABILITY_RULES;
const { CALAMITY_RULES: rules, NATURAL_CALAMITIES: natural } = calamities;
const rocks = fields.FIELD_ROCKS;

const SENTENCES = [
  `| tick | ${TICK_RATE} per second`,
  `${count(ARENA.width)} x ${count(ARENA.height)} u up to ${ARENA.pilots} pilots`,
  `steer back within ${EDGE_ZONE} u of an edge and get at most ${EDGE_LIMIT} u beyond it`,
  `${BASE_ROOM} u for one ship, growing with the square root of the number of ships; no new rock appears within ${BASE_CLEARANCE} u`,
  `begin with more than ${FRONT_PILOTS} pilots, ships do not launch in their bases but at fronts about ${count(FRONT_GAP)} u apart`,
  `each team within ${FRONT_ROOM} u of its own point, ${FRONT_REACH} u from the centre of the front`,
  `${count(MAX_ENTITIES)} entities, ${count(MAX_PILOTS)} pilots, ${count(MAX_SHOTS)} shots`,

  `a replacement comes after ${s(fields.ROCK_REFILL)}. A rock has ${fields.ROCK_HULL} hp per u`,
  `under ${fields.MIN_SPLIT} u does not split. Others split into ${fields.PIECES} pieces of ${fields.PIECE} times their radius`,
  ...keysOf(FIELDS).map(
    name =>
      `| ${name} | ${rocks[name].count} | ${rocks[name].least} to ${rocks[name].most} u | ${rocks[name].drift} u/s |`,
  ),
  `ships are ${FIELD_TRAITS.deepSpace.speed} times as fast`,
  `pilots see ${FIELD_TRAITS.mars.sight} times as far`,
  `ships burn within ${FIELD_TRAITS.sun.heat?.depth} u of the right edge`,

  `| hull | ${ships.SHIP_HULL} hp |`,
  `| ${ships.TOP_SPEED} u/s, ${ships.ACCELERATION} u/s², 3.4 rad/s |`,
  `${LASER.damage} hp, ${TICK_RATE / LASER.interval} shots per second, ${LASER.speed} u/s, range ${LASER.range} u`,
  `after ${s(ships.RESPAWN)}; the ship is then protected for ${s(ships.PROTECTION)}`,
  `${ships.CRASH_DAMAGE} hp for each of two enemies that collide at more than ${ships.CRASH_SPEED} u/s`,
  `${ships.ROCK_CRASH_DAMAGE} hp from a rock; ${calamities.METEORS.damage} hp from a meteor`,
  `damage the victim within ${s(ships.CREDIT_TIME)} gets the kill; an assist needs ${ships.ASSIST_HULL} hp of damage within ${s(ships.CREDIT_TIME)}`,
  `does ${MISSILE.damage} hp of damage within ${MISSILE.blast} u, flies ${s(MISSILE.life)}`,
  `| ${missile.charges} charges, one is restored every ${s(missile.recharge)}; bots have ${SKILL_LEVELS[0].missiles} to ${SKILL_LEVELS[3].missiles} more, depending on skill`,
  `is armed after ${s(MINE.arming)}, does ${MINE.damage} hp of damage within ${MINE.blast} u, lasts ${s(MINE.life)}`,
  `| ${mine.charges} charges, one is restored every ${s(mine.recharge)} |`,
  `absorb all damage for ${s(SHIELDS.lasts)}; cannot be raised while the ship burns | every ${s(shields.coolDown)} |`,
  `at ${RAM.speed} times the top speed for ${s(RAM.lasts)}; does ${RAM.damage} hp of damage to its target and ${RAM.recoil} hp to itself | every ${s(ram.coolDown)}`,
  `for at most ${s(RETREAT.lasts)} and repairs ${RETREAT.mends} hp there | every ${s(retreat.coolDown)}`,

  `sudden death after ${modes.SUDDEN_DEATH / TICK_RATE / 60} minutes`,
  `the largest reserve is cut to ${modes.SUDDEN_DEATH_SHIPS} ships`,
  `the highest number of lives is cut to ${modes.SUDDEN_DEATH_LIVES}.`,
  `Hulls lose ${modes.SUDDEN_DEATH_BLEED} hp per second`,
  `every ${s(modes.SUDDEN_DEATH_SHRINK.interval)}, ${modes.SUDDEN_DEATH_SHRINK.steps} times`,
  `From ${percent(LATE)} % of the round on`,
  `No chance is below ${percent(LEAST_CHANCE)} % or above ${percent(1 - LEAST_CHANCE)} %`,

  `is announced ${s(calamities.CALAMITY_WARNING)} before`,
  `At most ${calamities.MAX_CALAMITIES} are present at once`,
  `from ${s(calamities.CALAMITY_FREE_START)} into a round`,
  ...keysOf(rules).map(name => `| ${name} | ${s(rules[name].lasts)} |`),
  `within ${rules.iceStorm.radius} u, ships fly at half speed and shards do ${calamities.ICE.damage} hp of damage`,
  `within ${rules.thunderStorm.radius} u, bolts do ${calamities.THUNDER.damage} hp of damage and jump to up to ${calamities.THUNDER.leaps} more ships`,
  `pulls everything within ${rules.blackHole.radius} u`,
  `within ${rules.radiationLeak.radius} u, hulls lose ${calamities.RADIATION_BURN} hp per second`,
  `right edge, hulls lose ${calamities.FLARE.burn} hp per second`,
  ...SKILLS.map(skill => {
    const { least, most, atOnce } = natural[skill];
    return `| \`${skill}\` | ${least / TICK_RATE} to ${s(most)} | ${atOnce} |`;
  }),

  `after ${s(NUKE.warning)} of warning, everything within ${NUKE.radius} u`,
  `never falls on a base; at most ${NUKE.most} at once`,
  `after ${s(STRIKE.warning)} of warning, it does ${STRIKE.damage} hp of damage within ${STRIKE.radius} u`,
  `enemies within ${EMP.radius} u fail for ${s(EMP.lasts)}`,
  `twice the size and hull for ${s(GROW.lasts)}`,
  `at most ${count(MAX_STACKS)} stacks`,
  `| mines, missiles | ${SUPPLY_CHARGES} more charges |`,
  `a rock of ${fields.GIANT.radius} u that flies through at ${fields.GIANT.speed} u/s`,
  `or for ${TEST_COSMETICS / TICK_RATE / 60} minutes if they are a test`,
  `every ${s(paid.PAID_EFFECT_RETRY)} for ${s(paid.PAID_EFFECT_TIMEOUT.refundable)}, or for ${s(paid.PAID_EFFECT_TIMEOUT.spent)} if`,
  `At most ${paid.MAX_WAITING_EFFECTS} effects wait at once`,
  `the last ${paid.PAID_RECORDS.lasts / TICK_RATE / 60} minutes, up to ${count(paid.PAID_RECORDS.most)}`,

  `A boss is announced for ${s(bosses.BOSS_WARNING)} and takes ${s(bosses.BOSS_ENTRANCE)} to enter`,
  `${percent(bosses.BOSS_SHIELD_SHARE)} % of it is shield`,
  `${bosses.BOSS_TOUGHNESS.base} hp plus ${bosses.BOSS_TOUGHNESS.perPilot} hp per pilot`,
  `rage rises from 1 to ${bosses.MAX_RAGE}`,
  `leaves after ${s(bosses.BOSS_STAY)}.`,
  `At most ${bosses.MAX_BOSSES} bosses fight at once`,
  `${bosses.BOSS_CHEER.bits} bits cheered in a boss fight buy a life. In other modes, they give bosses ${bosses.BOSS_CHEER.seconds} s more`,
];

it.each(SENTENCES)('the game agrees with docs/game.md: "%s"', sentence => {
  // not `toContain`, which would print the whole page
  expect(manual.includes(sentence), 'docs/game.md does not contain this').toBe(true);
});

it.each([
  ['launchNuke', `after a warning of ${s(NUKE.warning)} everything within ${NUKE.radius} u is vaporized`],
  ['callStrikes', `hit random ships ${s(STRIKE.warning)} after marking`],
  ['testTrails', `for ${TEST_COSMETICS / TICK_RATE / 60} minutes`],
  ['testCosmetics', `for ${TEST_COSMETICS / TICK_RATE / 60} minutes`],
  ['startCalamity', `At most ${['five', 'six', 'seven'][calamities.MAX_CALAMITIES - 5]} rage at once`],
] as const)('the game agrees with the description of %s: "%s"', (action, sentence) => {
  expect(declarationOf(action).summary).toContain(sentence);
});

it('the game agrees with the numbers that docs/game.md gives in words', () => {
  expect(calamities.ICE.speed).toBe(0.5);
  expect(calamities.BLIZZARD_SIGHT).toBe(0.5);
  expect(GROW.scale).toBe(2);
  expect(1 - modes.SUDDEN_DEATH_SHRINK.share).toBeCloseTo(1 / 20);
  expect([bosses.BOSS_STOCK, bosses.BOSS_CHEER.lives]).toEqual([2, 1]);
  expect(FIELD_TRAITS.jupiter.pull).toMatchObject({ x: expect.closeTo(-16), y: expect.closeTo(28) });
});
