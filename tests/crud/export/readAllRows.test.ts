import { NEVER, of, throwError } from 'rxjs';
import { expect, it } from 'vitest';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import type { RowQuery } from '#collections/rowQuery.ts';
import { AppError } from '#domain/errors/appError.ts';
import { chunkRows, readAllRows, type RowChunk } from '#crud/export/readAllRows.ts';

type Rows = ReplicaClient['rows'];
const state = (rows: { id: number }[], total: number, more: object = {}) => ({
  rows,
  total,
  freshness: { state: 'live', complete: true },
  coverage: { kind: 'whole' },
  ignored: [],
  ...more,
});
const clientOf = (ids: number[] | null, rows: (query: RowQuery) => unknown) => ({
  hostRequest: (() => Promise.resolve(ids)) as unknown as ReplicaClient['hostRequest'],
  rows: ((_name: string, query: RowQuery) => rows(query)) as unknown as Rows,
});

async function read(replica: ReturnType<typeof clientOf>, signal = new AbortController().signal, limit?: number) {
  const chunks: RowChunk[] = [];
  const options = { replica, entity: 'unit', query: { siteId: 1 }, signal, ...(limit === undefined ? {} : { limit }) };
  for await (const chunk of readAllRows(options as Parameters<typeof readAllRows>[0])) chunks.push(chunk);
  return { chunks, ids: chunks.flatMap(({ rows }) => rows.map(({ id }) => id)) };
}

it('reads a held list in its order, with progress, and leaves out what was deleted meanwhile', async () => {
  const ids = Array.from({ length: chunkRows + 3 }, (_each, index) => 1000 - index);
  const replica = clientOf(ids, ({ where }) =>
    of(
      state(
        (where?.['id'] ?? [])
          .filter((id) => id !== 999)
          .map((id) => ({ id: Number(id) }))
          .toReversed(),
        0,
      ),
    ),
  );
  const { chunks, ids: found } = await read(replica);
  expect(found).toEqual(ids.filter((id) => id !== 999));
  expect(chunks.map(({ done, total }) => [done, total])).toEqual([
    [chunkRows, chunkRows + 3],
    [chunkRows + 3, chunkRows + 3],
  ]);
});

it('reads another list page by page, each row once, and counts what could not be read', async () => {
  const all = Array.from({ length: chunkRows * 2 }, (_each, index) => ({ id: index + 1 }));
  const replica = clientOf(null, ({ skip = 0, limit = 0 }) =>
    of(state(all.slice(Math.max(0, skip - 1), skip + limit - 1), all.length, skip === 0 ? { skipped: 1 } : {})),
  );
  const { chunks, ids } = await read(replica);
  expect(new Set(ids).size).toBe(ids.length);
  expect(chunks.at(-1)?.unread).toBe(1);
  expect((await read(replica, undefined, 10)).ids.length).toBeLessThanOrEqual(10);
});

it('stops when it is called off, and says why rows cannot be read', async () => {
  const controller = new AbortController();
  const reading = read(
    clientOf([1, 2], () => NEVER),
    controller.signal,
  );
  controller.abort();
  await expect(reading).rejects.toThrow(/abort/i);
  const refused = new AppError({ code: 'forbidden', message: 'No.', status: 403 });
  await expect(read(clientOf(null, () => throwError(() => refused)))).rejects.toBe(refused);
});
