import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { PageQueue } from '#collections/replica/host/pageQueue.ts';

/** Pages that end when the test says so. */
class Pages {
  readonly queue = new PageQueue();
  readonly begun: string[] = [];
  readonly dropped: string[] = [];
  private readonly ends = new Map<string, () => void>();

  ask(name: string, isUrgent = false): void {
    const page = () => {
      this.begun.push(name);
      return new Promise<void>((resolve) => this.ends.set(name, resolve));
    };
    this.queue.read(() => isUrgent, page).catch(() => this.dropped.push(name));
  }

  async end(name: string): Promise<void> {
    this.ends.get(name)?.();
    await setImmediate();
  }
}

describe('pages of lists', () => {
  it('are read three at a time, what is in view before the rest', async () => {
    const pages = new Pages();
    for (const name of ['a', 'b', 'c', 'd', 'e']) pages.ask(name);
    pages.ask('in view', true);
    await setImmediate();
    expect(pages.begun).toEqual(['a', 'b', 'c']);
    await pages.end('b');
    expect(pages.begun.at(-1)).toBe('in view');
    await pages.end('a');
    expect(pages.begun).toEqual(['a', 'b', 'c', 'in view', 'd']);
  });

  it('of an earlier connection hold nothing up, and make no room when they end after all', async () => {
    const pages = new Pages();
    for (const name of ['a', 'b', 'c', 'd']) pages.ask(name);
    pages.queue.reset();
    for (const name of ['e', 'f', 'g', 'h']) pages.ask(name);
    await setImmediate();
    expect(pages.begun).toEqual(['a', 'b', 'c', 'e', 'f', 'g']);
    await pages.end('a');
    expect(pages.begun).toHaveLength(6);
    await pages.end('e');
    expect(pages.begun.at(-1)).toBe('h');
    expect(pages.dropped).toEqual(['d']);
  });
});
