import { Caller } from './caller.ts';
import type { Part, Simulation } from './simulation.ts';
import type { FirstSent } from './streams-part.ts';
import { announced } from './world-witness.ts';

interface Banner {
  body: { text: string };
  key: string;
}

/**
 * A program that puts up banners. Putting up a banner changes the world and is not safe to repeat. Most requests have a
 * key, under which they are carried out only once.
 */
export function putsUpBanners(simulation: Simulation, firstSent: FirstSent): Part {
  const caller = new Caller(simulation, 'crier');
  const { world, machine } = simulation;
  const banners = new Map<string, Banner>();
  /** Texts of banners that were requested without a key and whose requests were refused. */
  const refused = new Set<string>();
  /** Message number of the first answer to each request with a key, by the text of the banner. */
  const answers = new Map<string, number>();

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
    const banner = { body: { text: caller.newName('banner') }, key: caller.newName('say') };
    const deed = announced(banner.body.text);
    banners.set(deed, banner);
    const result = await send(banner);
    if (!result) return;
    if (world.count(deed) === 0)
      simulation.fail('an act can be read once it is answered', `${deed} was answered, and did not happen`);
    if (result.isFirst) answers.set(banner.body.text, result.number);
  };

  /** Repeats the request for a banner that a crash has undone. */
  const putUpAgain = async (deed: string, banner: Banner) => {
    if ((await send(banner)) && world.count(deed) === 0)
      simulation.fail('what was undone is done again when it is asked for again', deed);
  };

  /** Requests a banner once, without a key. If the request is refused, the banner must not appear. */
  const putUpOnce = async () => {
    const text = caller.newName('banner');
    const result = await caller.send('POST', '/overlay/announce', { text });
    if (!result.mayBeDone) refused.add(announced(text));
  };

  const act = async () => {
    if (caller.chance(0.3)) return putUpOnce();
    const { diskFailedAt } = simulation; // the store may still contain what it failed to delete
    const undone = [...banners].find(
      ([deed]) => world.wasUndone(deed) || world.wasGivenUp(deed, diskFailedAt),
    );
    if (undone) await putUpAgain(...undone);
    else await putUp();
  };

  return {
    start: () => void caller.repeat(1_000, 4_000, act),
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
