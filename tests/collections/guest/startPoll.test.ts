import { describe, expect, it } from 'vitest';
import { LateAnswer, startPoll } from '#collections/guest/startPoll.ts';
import { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';

const period = 5_000;

/** Starts a poll on the test's clock, with the test's answers. */
function begun() {
  const scheduler = new VirtualScheduler();
  const asks: { at: number; signal: AbortSignal; answer: (text: string) => void; fail: (cause: unknown) => void }[] =
    [];
  const taken: string[] = [];
  const failures: { sentAt: number; cause: unknown }[] = [];
  const poll = startPoll<string>({
    request: (signal) =>
      new Promise((answer, fail) => {
        asks.push({ at: scheduler.now(), signal, answer, fail });
      }),
    period,
    scheduler,
    onAnswer: async (text) => void (await Promise.resolve(taken.push(text))),
    onFailure: (sentAt, cause) => failures.push({ sentAt, cause }),
  });
  return { scheduler, asks, taken, failures, poll };
}

/** Resolves after all that follows, without time passing. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Lets time pass while nothing else happens. */
function wait(scheduler: VirtualScheduler, span: number): void {
  let isOver = false;
  scheduler.after(span, () => (isOver = true));
  while (!isOver) scheduler.runNext();
}

describe('a poll', () => {
  it('asks at once, and then every five seconds from start to start', async () => {
    const { scheduler, asks, taken, failures } = begun();
    for (let round = 0; round < 3; round += 1) {
      wait(scheduler, 2_000);
      asks[round]?.answer(`answer ${round}`);
      await settled();
      wait(scheduler, 3_000);
    }
    expect(asks.map(({ at }) => at)).toEqual([0, 5_000, 10_000, 15_000]);
    expect(taken).toEqual(['answer 0', 'answer 1', 'answer 2']);
    expect(failures).toEqual([]);
  });

  it('never asks twice at once: one that takes longer counts as failing, and the next begins at its end', async () => {
    const { scheduler, asks, taken, failures } = begun();
    wait(scheduler, 42_000);
    expect(asks).toHaveLength(1);
    expect(failures).toEqual([{ sentAt: 0, cause: expect.any(LateAnswer) as LateAnswer }]);
    asks[0]?.answer('late');
    await settled();
    expect(taken).toEqual(['late']);
    expect(asks.map(({ at }) => at)).toEqual([0, 42_000]);
  });

  it('does not hurry after a failure', async () => {
    const { scheduler, asks, failures } = begun();
    asks[0]?.fail('refused');
    await settled();
    expect(failures).toEqual([{ sentAt: 0, cause: 'refused' }]);
    wait(scheduler, 4_999);
    expect(asks).toHaveLength(1);
    wait(scheduler, 1);
    expect(asks).toHaveLength(2);
  });

  it('asks at once when somebody returns, in place of what hangs, and not beside what is young', async () => {
    const { scheduler, asks, taken, poll } = begun();
    wait(scheduler, 1_000);
    poll.pollNow();
    expect(asks).toHaveLength(1);
    wait(scheduler, 9_000);
    poll.pollNow();
    expect(asks.map(({ at, signal }) => [at, signal.aborted])).toEqual([
      [0, true],
      [10_000, false],
    ]);
    asks[0]?.answer('of before');
    asks[1]?.answer('now');
    await settled();
    expect(taken).toEqual(['now']);
    poll.pollNow();
    expect(asks).toHaveLength(3);
    wait(scheduler, 5_000);
    expect(asks).toHaveLength(3);
  });

  it('ends with its ask and its timer', async () => {
    const { scheduler, asks, taken, failures, poll } = begun();
    poll.stop();
    expect(asks[0]?.signal.aborted).toBe(true);
    asks[0]?.answer('too late');
    await settled();
    expect([taken, failures]).toEqual([[], []]);
    expect(scheduler.isIdle).toBe(true);
  });
});
