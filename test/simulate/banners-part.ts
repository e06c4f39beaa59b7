import { Caller } from './caller.ts';
import type { Part, Simulation } from './simulation.ts';
import type { FirstSent } from './streams-part.ts';
import { announced } from './world-witness.ts';

interface Banner {
  body: { text: string };
  key: string;
}

/** A program that puts up banners, each once by its key: an act of the world that is not safe to repeat. */
export function putsUpBanners(simulation: Simulation, firstSent: FirstSent): Part {
  const caller = new Caller(simulation, 'crier');
  const { world, machine } = simulation;
  const banners = new Map<string, Banner>();
  /** Banners that were asked for once and refused. */
  const refused = new Set<string>();
  /** Numbers of the answers to requests that were sent once, by the text of the banner. */
  const answers = new Map<string, number>();

  /** Returns the answer if it was carried out, and the world did not go back meanwhile. */
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

  /** Asks again for one that a crash has undone. */
  const putUpAgain = async (deed: string, banner: Banner) => {
    if ((await send(banner)) && world.count(deed) === 0)
      simulation.fail('what was undone is done again when it is asked for again', deed);
  };

  /** Asks once. What is refused must not happen. */
  const putUpOnce = async () => {
    const text = caller.newName('banner');
    const result = await caller.send('POST', '/overlay/announce', { text });
    if (!result.mayBeDone) refused.add(announced(text));
  };

  const act = async () => {
    if (caller.chance(0.3)) return putUpOnce();
    const { diskFailedAt } = simulation; // what the store had to forget may still be in it then
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
