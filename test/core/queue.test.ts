import { expect, it } from 'vitest';
import { createQueue } from '../../core/queue.ts';

/** Tests jobs that wait for their turn. */

/** Adds jobs by name. `end` ends one of them. */
function start(queue: ReturnType<typeof createQueue>) {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const add = (name: string) =>
    queue(() => {
      begun.push(name);
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      return end.promise;
    });
  const end = async (name: string) => {
    ends.get(name)?.resolve(name);
    await new Promise(setImmediate);
  };
  return { begun, ends, add, end };
}

it('jobs of a queue run one after the other in the order in which they were added', async () => {
  const { begun, add, end } = start(createQueue());
  const results = ['a', 'b', 'c'].map(add);
  expect(begun).toEqual(['a']);
  await end('a');
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  await end('c');
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c']);
});

it('a queue runs as many jobs at once as it allows', async () => {
  const { begun, add, end } = start(createQueue({ atOnce: 2 }));
  for (const name of ['a', 'b', 'c']) void add(name);
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('a queue refuses a job while too many jobs wait, and accepts it when a slot is free', async () => {
  const { begun, add, end } = start(createQueue({ mostWaiting: 1, full: () => new Error('full') }));
  void add('a');
  void add('b');
  await expect(add('c')).rejects.toThrow('full');
  await end('a');
  void add('d');
  expect(begun).toEqual(['a', 'b']); // the job that waited has the free slot
  await end('b');
  expect(begun).toEqual(['a', 'b', 'd']);
});

it('a failing job of a queue rejects only its own promise, and the next job runs', async () => {
  const { begun, ends, add } = start(createQueue());
  const [failing] = [add('a'), add('b')];
  ends.get('a')?.reject(new Error('no'));
  await expect(failing).rejects.toThrow('no');
  await new Promise(setImmediate);
  expect(begun).toEqual(['a', 'b']);
});

it('when all jobs of a queue have ended, all its slots are free again', async () => {
  const { begun, add, end } = start(createQueue({ mostWaiting: 0 }));
  void add('a');
  await expect(add('b')).rejects.toThrow('Too much is waiting.');
  await end('a');
  void add('c');
  expect(begun).toEqual(['a', 'c']);
});
