import { expect, it } from 'vitest';
import { oneAtATime } from '#server/oneAtATime.ts';

/** Work whose runs end when told. */
function heldWork() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const run = oneAtATime(() => new Promise<void>((resolve, reject) => ends.push({ resolve, reject })));
  return { ends, run };
}

it('shares one further run among all calls during a run', { tags: 'postgres' }, async () => {
  const { ends, run } = heldWork();
  const first = run();
  const [second, third] = [run(), run()];
  expect(ends).toHaveLength(1);
  ends[0]?.resolve();
  await first;
  await expect.poll(() => ends).toHaveLength(2);
  const fourth = run();
  ends[1]?.resolve();
  await Promise.all([second, third]);
  await expect.poll(() => ends).toHaveLength(3);
  ends[2]?.resolve();
  await fourth;
  const fifth = run();
  expect(ends).toHaveLength(4);
  ends[3]?.resolve();
  await fifth;
});

it('runs again after a run that failed, which fails its own callers alone', async () => {
  const { ends, run } = heldWork();
  const [first, second] = [run(), run()];
  ends[0]?.reject(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await expect.poll(() => ends).toHaveLength(2);
  ends[1]?.resolve();
  await second;
});
