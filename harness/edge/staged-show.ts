import { StagedFight } from '../../render/attract/fight.ts';
import { byRank } from '../../schema/records/points.ts';
import { defaultSettings } from '../../schema/records/settings.ts';
import { FRAME_SLOT_BYTES, frameSlotAt } from '../../schema/wire/frame.ts';
import { createFrameEncoder } from '../../schema/wire/frame-codec/index.ts';
import { stagedPilots, stagedRound } from '../browser/staged-round.ts';
import { startPublisher, type TestPublisher } from './publisher.ts';

/**
 * A staged fight, published as a game publishes it: frames with a key frame each second, events, the pulse and the
 * state.
 */
export interface StagedShow {
  game: TestPublisher;
  /** Number of published pulses. Each pulse contains its own number as the second team's score. */
  pulses(): number;
  /** Stops publishing, as when a game ends. */
  stop(): void;
}

const FRAMES_A_SECOND = 10;

export async function startStagedShow(url: string, epoch?: number): Promise<StagedShow> {
  const game = await startPublisher({ url, epoch });
  await game.claim();
  const fight = new StagedFight({ ships: 24, teams: 2 });
  const encoder = createFrameEncoder();
  const pilots = stagedPilots(24, 2);
  const state = {
    round: stagedRound(2),
    pilots,
    settings: defaultSettings(),
    boards: { day: [], week: [], month: [] },
    people: {},
    stopped: false,
  };
  const leaders = pilots
    .toSorted(byRank('dogfight'))
    .slice(0, 5)
    .map(({ name, team, kills, bounties, deaths }) => ({
      ...{ name, team, kills, bounties, deaths },
    }));
  let frames = 0;
  let kills = 0;
  let pulses = 0;

  const publishSecond = async () => {
    await game.frame(true, encoder.key());
    await game.state(state, frames);
    await game.pulse({
      leaders,
      teams: [
        { name: 'Red', score: kills },
        { name: 'Blue', score: ++pulses },
      ],
    });
  };
  const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
  const step = async () => {
    fight.step(60 / FRAMES_A_SECOND);
    for (const { victim, killer } of fight.takeKills()) {
      kills++;
      game.event({
        type: 'kill',
        victim: pilots[victim - 1].name,
        killer: pilots[killer - 1].name,
        friendly: false,
      });
    }
    fight.frame(slot);
    await game.frame(false, encoder.delta(slot));
    if (++frames % FRAMES_A_SECOND === 1) await publishSecond();
  };
  const timer = setInterval(() => step().catch(() => {}), 1_000 / FRAMES_A_SECOND); // Redis may be unreachable

  return {
    game,
    pulses: () => pulses,
    stop() {
      clearInterval(timer);
      game.close();
    },
  };
}
