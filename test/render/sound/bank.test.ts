import { describe, expect, it } from 'vitest';
import { Bank } from '../../../render/audio/sound/bank.ts';
import { CATEGORIES, SOUNDS, type SoundName } from '../../../render/audio/sound/catalog.ts';
import type { Kit } from '../../../render/audio/sound/kit.ts';
import { announcedBy, isSeldom } from '../../../render/audio/sound/need.ts';

/** Tests of which sounds are rendered, and when. */

const RATE = 48_000;
const ALL: SoundName[] = CATEGORIES.flatMap(category => SOUNDS[category]);
const VARIANTS = 4;

/** A buffer like that of a browser, with one sample for each channel. */
function bufferOf(...samples: number[]): AudioBuffer {
  const channels = samples.map(sample => Float32Array.of(sample));
  const buffer = {
    length: 1,
    numberOfChannels: channels.length,
    getChannelData: (at: number) => channels[at],
  };
  return buffer as Partial<AudioBuffer> as AudioBuffer;
}

/** A bank that records its rendering and continues at each call of `turn`. */
function openBank(render: Kit['render'] = async () => bufferOf(0.1), mostBytes = 1e6) {
  const rendered: string[] = [];
  const errors: unknown[] = [];
  let next = Promise.withResolvers<void>();
  const bank = new Bank(
    {
      variantsOf: () => VARIANTS,
      gainOf: () => 1,
      render(sound, variant, rate) {
        rendered.push(`${sound} ${variant}`);
        return render(sound, variant, rate);
      },
    },
    RATE,
    { pause: () => next.promise, onError: error => errors.push(error), mostBytes },
  );
  return {
    bank,
    rendered,
    errors,
    async turn() {
      const { resolve } = next;
      next = Promise.withResolvers();
      resolve();
      await new Promise(setImmediate);
    },
    /** Waits until all requested sounds are rendered. */
    async finish() {
      next.resolve();
      await bank.ready();
    },
  };
}

describe('sounds', () => {
  it('sounds are rendered ahead one after the other, beginning with the sounds for the start of a fight', async () => {
    const { rendered, turn, finish } = openBank();
    expect(rendered).toEqual([]);
    await turn();
    expect(rendered).toEqual(['laser.plain 0']);
    await turn();
    expect(rendered).toEqual(['laser.plain 0', 'hit.light 0']);
    await finish();
    const eager = ALL.filter(sound => !isSeldom(sound));
    expect(rendered.toSorted()).toEqual(eager.map(sound => `${sound} 0`).toSorted());
  });

  it('a sound that is requested is rendered next', async () => {
    const { bank, rendered, turn } = openBank();
    expect(bank.get('boss.rage', 3)).toBeNull();
    bank.ask('boss.rage', 3);
    await turn();
    expect(rendered).toEqual(['boss.rage 3']);
    expect(bank.get('boss.rage', 3)).not.toBeNull();
    bank.ask('boss.rage', 3);
    await turn();
    expect(rendered).toEqual(['boss.rage 3', 'laser.plain 0']);
  });

  it('sounds are scaled so that the loudest sample of all channels is at -3 dBFS', async () => {
    const { bank, turn } = openBank(async () => bufferOf(0.2, -1.6));
    await turn();
    const buffer = bank.get('laser.plain', 0);
    expect(20 * Math.log10(-(buffer?.getChannelData(1)[0] ?? 0))).toBeCloseTo(-3, 1);
    expect(buffer?.getChannelData(0)[0]).toBeCloseTo(0.708 / 8, 3);
  });

  it('sounds that cannot be rendered are skipped, and each of them is reported once', async () => {
    const { bank, errors, rendered, finish } = openBank(async sound => {
      if (sound === 'emp') throw new Error('no emp');
      return bufferOf(0.1);
    });
    await finish();
    expect(errors.length).toBe(1);
    bank.ask('emp', 0);
    await finish();
    expect(rendered.filter(each => each === 'emp 0').length).toBe(1);
    expect(bank.get('emp', 0)).toBeNull();
  });
});

describe('sound bank', () => {
  const BYTES = 4;
  const everyday = ALL.filter(sound => !isSeldom(sound));

  it('if memory is full, the least recently used sound is dropped, and it is rendered again on request', async () => {
    const { bank, finish } = openBank(undefined, BYTES * everyday.length);
    await finish();
    const { buffers, bytes } = bank.status();
    expect(bank.get('laser.plain', 0)).not.toBeNull();
    bank.ask('bed.blizzard', 1);
    await finish();
    expect(bank.status()).toEqual({ buffers, bytes, waiting: 0 });
    expect(bank.get('bed.blizzard', 1)).not.toBeNull();
    expect(bank.get('laser.plain', 0)).not.toBeNull();
    expect(bank.get('hit.light', 0)).toBeNull();
    bank.ask('hit.light', 0);
    await finish();
    expect(bank.get('hit.light', 0)).not.toBeNull();
  });

  it('a sound that is larger than the whole memory limit is still stored', async () => {
    const { bank, finish } = openBank(undefined, BYTES - 1);
    await finish();
    bank.ask('emp', 0);
    await finish();
    expect(bank.get('emp', 0)).not.toBeNull();
    expect(bank.status().buffers).toBe(1);
  });
});

it('sounds are rendered at the rate at which they are played', async () => {
  const rates = new Set<number>();
  const { finish } = openBank(async (_sound, _variant, rate) => {
    rates.add(rate);
    return bufferOf(0.1);
  });
  await finish();
  expect([...rates]).toEqual([RATE]);
});

it("a sound that a cue announces is rendered early: for a boss's next move, or for what follows a countdown", () => {
  const announced = (sound: SoundName) => announcedBy({ sound, variant: 3 });
  expect(announced('boss.warning')).toEqual([{ sound: 'boss.entrance', variant: 3 }]);
  expect(announced('boss.entrance')).toEqual([{ sound: 'boss.rage', variant: 3 }]);
  expect(announced('boss.rage')).toEqual([{ sound: 'boss.death', variant: 3 }, { sound: 'boss.left' }]);
  expect(announcedBy({ sound: 'nuke.count' })).toEqual([{ sound: 'nuke.blast' }]);
  expect(announcedBy({ sound: 'laser.plain' })).toEqual([]);
});
