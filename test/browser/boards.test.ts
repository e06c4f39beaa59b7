import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { stagedRound } from '../../harness/browser/staged-round.ts';
import { testBoards } from './boards/boards.ts';
import { testCallouts } from './boards/callouts.ts';
import { testKillFeed } from './boards/kill-feed.ts';
import { testLayouts } from './boards/layouts.ts';
import { testPlates } from './boards/plates.ts';
import { testResults } from './boards/results.ts';
import { closeStage, game, openStage, TEAMS } from './boards/stage.ts';

/**
 * Tests of the panels over a staged fight (plates at the edges, boards in the middle): when each is shown, and that
 * none overlap.
 */

beforeAll(openStage);
afterAll(closeStage);
beforeEach(() => game.patch({ round: stagedRound(TEAMS) }));

describe('plates', testPlates);
describe('kill feed', testKillFeed);
describe('call-outs', testCallouts);
describe('boards', testBoards);
describe('results', testResults);
describe('layouts', testLayouts);
