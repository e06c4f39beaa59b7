import { Caller } from './caller.ts';
import type { Part, Simulation } from './simulation.ts';
import type { FirstSent } from './streams-part.ts';
import { announced } from './world-witness.ts';

/** Number of banners whose requests may be sent again. */
const MOST_ANSWERED = 3;

interface Banner {
  body: { text: string };
  key: string;
}

/** The program that puts up banners, and the pauses between its requests. Unit: ms. */
interface Crier {
  name: string;
  /** Its API key. The owner's key if absent. */
  key?: string;
  least?: number;
  most?: number;
}

/**
 * A program that puts up banners. Putting up a banner changes the world and is not safe to repeat. Most requests have a
 * key, under which they are carried out only once. All these programs use the same keys, because a key belongs to the
 * program that sends it. Sometimes a request is sent again long after its answer.
 */
export function putsUpBanners(
  simulation: Simulation,
  firstSent: FirstSent,
  { name, key: apiKey, least = 1_000, most = 4_000 }: Crier,
): Part {
  const caller = new Caller(simulation, name, apiKey);
  const { world, machine } = simulation;
  const banners = new Map<string, Banner>();
  /** Texts of banners that were requested without a key and whose requests were refused. */
  const refused = new Set<string>();
  /** Message number of the first answer to each request with a key, by the text of the banner. */
  const answers = new Map<string, number>();
  /** The latest banners that were put up, oldest first, with the times at which their requests were sent. Unit: ms. */
  const answered: { banner: Banner; sentAt: number }[] = [];
  let keys = 0;
  /** Time of the last return of the world, in ms. */
  let returnedAt = -1;

  /**
   * Sends the request for a banner. Resolves with the answer, or with null if the banner was not put up or a crash may
   * have undone that meanwhile.
   */
  const send = async ({ body, key }: Banner) => {
    const sentAt = machine.now;
    const result = await caller.untilKnown('POST', '/overlay/announce', body, { key });
    const isSure = result.isDone && world.rewound.at < sentAt && world.renewedAt < sentAt;
    return isSure ? result : null;
  };

  const putUp = async () => {
    const banner = { body: { text: caller.newName('banner') }, key: `say-${++keys}` };
    const deed = announced(banner.body.text);
    const sentAt = machine.now;
    banners.set(deed, banner);
    const result = await send(banner);
    if (!result) return;
    answered.push({ banner, sentAt });
    if (answered.length > MOST_ANSWERED) answered.shift();
    if (world.count(deed) === 0)
      simulation.fail('an act can be read once it is answered', `${deed} was answered, and did not happen`);
    if (result.isFirst) answers.set(banner.body.text, result.number);
  };

  /** Whether the world undid the deed. False if the store may still contain an answer that it failed to delete. */
  const wasUndone = (deed: string) =>
    world.wasUndone(deed, simulation.forgotAt) || world.wasGivenUp(deed, simulation.diskFailedAt);

  /** Repeats the request for a banner that a crash has undone. */
  const putUpAgain = async (deed: string, banner: Banner) => {
    if ((await send(banner)) && world.count(deed) === 0)
      simulation.fail('what was undone is done again when it is asked for again', deed);
  };

  /** The banners that were put up whose answers are certainly stored. A crash loses answers that are only in memory. */
  const safe = () => answered.filter(({ sentAt }) => sentAt > simulation.diskFailedAt);

  /** Sends the request for a banner again that was put up. */
  const repeat = async () => {
    const known = safe();
    if (known.length > 0) await send(known[caller.below(known.length)].banner);
  };

  /** Sends the latest requests again once the world has returned to an earlier tick or was replaced. */
  const repeatAll = async () => {
    returnedAt = Math.max(world.rewound.at, world.renewedAt);
    for (const { banner } of answered.toReversed()) {
      const deed = announced(banner.body.text);
      if (wasUndone(deed)) await putUpAgain(deed, banner);
      else if (safe().some(one => one.banner === banner)) await send(banner);
    }
  };

  /** Requests a banner once, without a key. If the request is refused, the banner must not appear. */
  const putUpOnce = async () => {
    const text = caller.newName('banner');
    const result = await caller.send('POST', '/overlay/announce', { text });
    if (!result.mayBeDone) refused.add(announced(text));
  };

  const act = async () => {
    if (Math.max(world.rewound.at, world.renewedAt) !== returnedAt) return repeatAll();
    if (caller.chance(0.3)) return putUpOnce();
    if (caller.chance(0.2)) return repeat();
    const undone = [...banners].find(([deed]) => wasUndone(deed));
    if (undone) await putUpAgain(...undone);
    else await putUp();
  };

  return {
    start: () => void caller.repeat(least, most, act),
    check() {
      for (const deed of refused)
        if (world.count(deed) > 0) simulation.fail('what was refused is not done', deed);
      for (const deed of banners.keys())
        if (world.count(deed) > 1) simulation.fail('nothing keyed is done twice', deed);
      for (const [text, number] of answers) {
        const event = firstSent.get(text);
        if (event !== undefined && event < number)
          simulation.fail('an answer is sent before its events', `${text}: event ${event}, answer ${number}`);
        if (event !== undefined) answers.delete(text);
      }
    },
  };
}
