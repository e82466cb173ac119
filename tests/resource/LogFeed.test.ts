import { describe, expect, it } from 'vitest';
import { firstValueFrom } from 'rxjs';
import { z } from 'zod';
import type { ListAnswer } from '#collections/transport/api.ts';
import { AppError } from '#domain/errors/appError.ts';
import { LogFeed } from '#resource/log/LogFeed.ts';

const schema = z.looseObject({ id: z.number(), createdAt: z.string() });
const line = (id: number) => ({ id, createdAt: new Date(id * 1000).toISOString() });

/** A server's log, newest first, in pages of three. */
class ServerLog {
  lines: unknown[] = [];
  counted = true;
  reads: number[] = [];
  answer: () => Promise<void> = () => Promise.resolve();

  readonly read = async (offset: number): Promise<ListAnswer> => {
    this.reads.push(offset);
    await this.answer();
    return { count: this.counted ? this.lines.length : null, rows: this.lines.slice(offset, offset + 3) };
  };
}

function begin(...ids: number[]) {
  const server = new ServerLog();
  server.lines = ids.map(line);
  const feed = new LogFeed({ read: server.read, schema });
  return { server, feed, state: () => firstValueFrom(feed.state$) };
}

const idsOf = ({ rows }: { rows: readonly { id: number }[] | null }) => (rows ?? []).map(({ id }) => id);

describe('a log', () => {
  it('pages back until the server has no more', async () => {
    const { feed, state } = begin(8, 7, 6, 5, 4, 3, 2);
    expect((await state()).rows).toBeNull();
    await feed.refresh();
    expect(await state()).toMatchObject({ hasOlder: true });
    await feed.older();
    await feed.older();
    expect(idsOf(await state())).toEqual([8, 7, 6, 5, 4, 3, 2]);
    expect((await state()).hasOlder).toBe(false);
  });

  it('puts new lines in front and keeps the older ones, and pages on from where it was', async () => {
    const { server, feed, state } = begin(5, 4, 3, 2, 1);
    await feed.refresh();
    server.lines = [7, 6, 5, 4, 3, 2, 1].map(line);
    await feed.refresh();
    expect(idsOf(await state())).toEqual([7, 6, 5, 4, 3]);
    await feed.older();
    expect(server.reads.at(-1)).toBe(5);
    expect(idsOf(await state())).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('begins anew when more came in than a page holds, so that no gap is hidden', async () => {
    const { server, feed, state } = begin(3, 2, 1);
    await feed.refresh();
    server.lines = [9, 8, 7, 6, 5, 4, 3, 2, 1].map(line);
    await feed.refresh();
    expect(await state()).toMatchObject({ hasOlder: true });
    expect(idsOf(await state())).toEqual([9, 8, 7]);
  });

  it('ends the walk over a plain array that ignores the offset', async () => {
    const { server, feed, state } = begin(3, 2, 1);
    server.counted = false;
    await feed.refresh();
    expect((await state()).hasOlder).toBe(true);
    await feed.older();
    expect((await state()).hasOlder).toBe(false);
  });

  it('counts a line that it cannot read once, and shows the others', async () => {
    const { server, feed, state } = begin();
    server.lines = [line(2), { id: 'broken' }, line(1)];
    await feed.refresh();
    await feed.refresh();
    expect(idsOf(await state())).toEqual([2, 1]);
    expect((await state()).skipped).toBe(1);
  });

  it('keeps what it has when a read fails, with the reason, until one succeeds', async () => {
    const { server, feed, state } = begin(1);
    await feed.refresh();
    server.answer = () =>
      Promise.reject(new AppError({ code: 'network', message: 'Network connection failed', status: 500 }));
    await feed.refresh();
    expect((await state()).error?.message).toBe('Network connection failed');
    expect(idsOf(await state())).toEqual([1]);
    server.answer = () => Promise.resolve();
    await feed.refresh();
    expect((await state()).error).toBeNull();
  });

  it('makes one more read after calls that came during one, not one for each', async () => {
    const { server, feed } = begin(1);
    let release = () => undefined as void;
    server.answer = () => new Promise((resolve) => (release = resolve));
    const first = feed.refresh();
    await Promise.all([feed.refresh(), feed.refresh(), feed.refresh()]);
    expect(server.reads).toHaveLength(1);
    server.answer = () => Promise.resolve();
    release();
    await first;
    expect(server.reads).toHaveLength(2);
  });

  it('takes nothing after it was closed, and works again once opened', async () => {
    const { feed, state } = begin(1);
    const reading = feed.refresh();
    feed.close();
    await reading;
    expect((await state()).rows).toBeNull();
    feed.open();
    await feed.refresh();
    expect(idsOf(await state())).toEqual([1]);
  });
});
