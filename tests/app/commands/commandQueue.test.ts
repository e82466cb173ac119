import { describe, expect, it } from 'vitest';
import { CommandQueue } from '#app/commands/commandQueue.ts';

/** The test ends the commands. */
function startQueue(limit: number) {
  const queue = new CommandQueue(() => limit);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, isOfMany: boolean, controllerId: number | null = null) =>
    void queue.run({ isOfMany, controllerId }, async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = (name: string) => ends.get(name)?.();
  return { queue, started, add, end };
}

describe('the queue of commands', () => {
  it('sends one command at a time to each controller, and to all controllers side by side', async () => {
    const { started, add, end } = startQueue(32);
    for (const name of ['a1', 'a2', 'a3']) add(name, true, 1);
    add('b1', true, 2);
    await expect.poll(() => started).toEqual(['a1', 'b1']);
    end('a1');
    await expect.poll(() => started).toEqual(['a1', 'b1', 'a2']);
    end('a2');
    await expect.poll(() => started).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('never runs more than its limit, and lets a single command go before the bulk', async () => {
    const { started, add, end } = startQueue(2);
    for (let id = 1; id <= 4; id += 1) add(`bulk ${id}`, true, id);
    await expect.poll(() => started).toEqual(['bulk 1', 'bulk 2']);
    add('single', false, 1);
    end('bulk 2');
    await expect.poll(() => started).toEqual(['bulk 1', 'bulk 2', 'single']);
    end('single');
    await expect.poll(() => started).toEqual(['bulk 1', 'bulk 2', 'single', 'bulk 3']);
  });

  it('goes on after a command that fails', async () => {
    const queue = new CommandQueue(() => 1);
    const failed = queue.run({ isOfMany: true, controllerId: 1 }, () => Promise.reject(new Error('Broken.')));
    const next = queue.run({ isOfMany: true, controllerId: 1 }, () => Promise.resolve());
    await expect(failed).rejects.toThrow('Broken.');
    await next;
  });
});
