import { createHash } from 'node:crypto';
import { readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { createEmoteFiles, createEmotes } from '../../../net/pictures/emotes/emotes.ts';
import type { EmoteSource } from '../../../net/pictures/emotes/source.ts';
import { GameError } from '../../../schema/base/error.ts';
import type { Exchange } from '../../../server/http/exchange.ts';
import { png } from '../../pictures.ts';

/** Tests the limits of emote pictures that are fetched, wait, are stored or are remembered as missing. */

const picture = { extension: 'png', bytes: png(8) } as const;

/** The route without a server. The returned function requests an emote and resolves with the status of the answer. */
function open(source: EmoteSource, now = () => 0) {
  const emotes = createEmotes(newHome(), source, now);
  const ask = async (id: string) => {
    let answered: unknown;
    const exchange = {
      param: () => id,
      answer: (status: number) => {
        answered = status;
      },
    };
    await emotes.route.handle(exchange as unknown as Exchange);
    return answered;
  };
  return { emotes, ask };
}

describe('picture downloads', () => {
  it('four emote pictures are downloaded at once, a hundred more wait, and further requests must be retried', async () => {
    const release: (() => void)[] = [];
    const { ask } = open(async () => {
      await new Promise<void>(resolve => release.push(resolve));
      return picture.bytes;
    });
    const asked = Array.from({ length: 104 }, (_, n) => ask(`e${n}`));
    await expect.poll(() => release.length).toBe(4);
    await expect(ask('too_much')).rejects.toEqual(
      new GameError('busy', 'Too many pictures of emotes are being fetched: try again in a moment.'),
    );
    let isOver = false;
    const answers = Promise.all(asked).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      release.shift()?.();
      await setImmediate();
    }
    expect(new Set(await answers)).toEqual(new Set([200]));
  });

  it('downloads of pictures are cancelled when the server stops', async () => {
    let given: AbortSignal | undefined;
    const { emotes, ask } = open(async (_, signal) => {
      given = signal;
      return picture.bytes;
    });
    await ask('25');
    expect(given?.aborted).toBe(false);
    emotes.close();
    expect(given?.aborted).toBe(true);
  });
});

describe('emote', () => {
  it('if an emote has no picture, it is not requested again for a while', async () => {
    const asked: string[] = [];
    const { ask } = open(async id => {
      asked.push(id);
      return null;
    });
    for (let n = 0; n < 1_000; n++) await ask(`e${n}`);
    expect([await ask('e0'), asked.length]).toEqual([204, 1_000]);
    await ask('one_more');
    await ask('e1');
    expect(asked).toHaveLength(1_001);
    await ask('e0');
    expect(asked.slice(1_000)).toEqual(['one_more', 'e0']);
  });

  it('if an emote has no picture, it is requested again after exactly five minutes', async () => {
    let now = 0;
    let asked = 0;
    const { ask } = open(
      async () => {
        asked++;
        return null;
      },
      () => now,
    );
    await ask('25');
    now = 299_999;
    await ask('25');
    expect(asked).toBe(1);
    now++;
    await ask('25');
    expect(asked).toBe(2);
  });
});

describe('stored pictures', () => {
  it('the latest 500 emote pictures are stored', async () => {
    const home = newHome();
    const files = createEmoteFiles(home);
    for (let n = 0; n <= 500; n++) await files.write(`e${n}`, picture);
    expect(readdirSync(join(home, 'emotes'))).toHaveLength(500);
    expect([await files.read('e0'), await files.read('e1')]).toEqual([null, picture]);
  });

  it('stored emote pictures survive a restart, and the oldest picture is still the first to be deleted', async () => {
    const home = newHome();
    const first = createEmoteFiles(home, 3);
    for (const id of ['a', 'b', 'c']) await first.write(id, picture);
    const writtenAt = (id: string, seconds: number) => {
      const name = `${createHash('sha256').update(id).digest('hex')}.png`;
      utimesSync(join(home, 'emotes', name), seconds, seconds);
    };
    writtenAt('a', 3);
    writtenAt('b', 1);
    writtenAt('c', 2);
    const second = createEmoteFiles(home, 3);
    await second.write('d', picture);
    const found = await Promise.all(['a', 'b', 'c', 'd'].map(second.read));
    expect(found.map(one => one !== null)).toEqual([true, false, true, true]);
  });

  it('a stored emote picture that was deleted from the folder counts as missing', async () => {
    const home = newHome();
    const files = createEmoteFiles(home);
    await files.write('a', picture);
    rmSync(join(home, 'emotes'), { recursive: true });
    expect(await files.read('a')).toBeNull();
    await files.write('a', picture);
    expect(await files.read('a')).toEqual(picture);
  });
});
