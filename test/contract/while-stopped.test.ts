import { expect, it } from 'vitest';
import { ACTION_NAMES, declarationOf, whileStopped } from '../../schema/actions/index.ts';
import { isReadOnly } from '../../schema/base/action.ts';

/** What is possible while everything is stopped. A new action must be entered here, and so be decided. */

/** Refused to everybody. */
const NEVER = `
addPilot applyEffect callStrikes launchNuke placeBounty reportChat reportCheer reportRedeem spawnBoss startCalamity
testCosmetics testScript testTrails useAbility`;

/** What a person needs to run the show and to end it; refused to programs. */
const BY_HAND = `
announce bindSecret checkScript closeResults createReward createRewardSet deleteReward deleteScript deleteSecret deleteViewer followPilot holdLobby joinBots
killlistBoard liftBan linkRedeem openLobby openMainMenu pauseRound removePilot replaceScript resultsBoard saveScript setField
setMusicBeat setRelay setSecret setSecrets setShow setStreamClient showMenuPage showScreen startCountdown startRound streamConnect
streamConnectPoll streamDisconnect unlinkRedeem updateBot updateReward updateSettings uploadBotImage`;

const listed = (table: string) => table.split(/\s+/).filter(Boolean);
const those = (when: string) => ACTION_NAMES.filter(name => whileStopped(name) === when).toSorted();

it('effects, runs of scripts, what bridges bring in and newcomers are refused', () => {
  expect(those('never')).toEqual(listed(NEVER));
});

it('the show can be run by hand', () => {
  expect(those('by-hand')).toEqual(listed(BY_HAND));
});

it('reading and the stop itself are always possible', () => {
  const reads = ACTION_NAMES.filter(name => isReadOnly(declarationOf(name)));
  expect(those('always')).toEqual([...reads, 'emergency'].toSorted());
});
