import type { MapUnit } from '#domain/entities/mapUnit.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { conflictsOf, writesOf, type MapConflict, type MapEdits } from '#domain/map/mapEdits.ts';
import type { DataAccess } from '#crud/context/replica.ts';
import type { RecordCalls } from '#crud/data/useRecordCalls.ts';

/** Calls that run at the same time: browsers open six connections to a server. */
const atOnce = 4;

async function runAll<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const rest = [...items];
  const work = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** The server's records of these shapes, without deleted ones. @throws AppError */
async function readAgain({ api }: DataAccess, ids: readonly number[]): Promise<Map<number, MapUnit>> {
  const { read } = resourceCalls('mapUnit');
  const current = new Map<number, MapUnit>();
  await runAll(ids, async (id) => {
    try {
      const record = readRecord('mapUnit', await api.call(read, { parameters: { id } }));
      if (record !== null) current.set(id, record as MapUnit);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code !== 'notFound') throw error;
    }
  });
  return current;
}

export type SaveOutcome =
  /** Nothing was sent: somebody else changed the same shapes. */
  | { kind: 'conflicts'; conflicts: MapConflict[] }
  | {
      kind: 'sent';
      saved: number[];
      createdIds: Map<number, number>;
      failure: string | null;
    };

/**
 * Reads the touched shapes again, and sends each change once if nobody else changed them. @throws AppError if the
 * shapes cannot be read.
 */
export async function saveEdits(
  data: DataAccess,
  calls: Pick<RecordCalls, 'create' | 'update' | 'remove'>,
  siteId: number,
  edits: MapEdits,
): Promise<SaveOutcome> {
  const { create, update, remove } = writesOf(edits);
  const current = await readAgain(data, [...update.map(({ id }) => id), ...remove]);
  const conflicts = conflictsOf(edits, current);
  if (conflicts.length > 0) return { kind: 'conflicts', conflicts };
  const saved: number[] = [];
  const createdIds = new Map<number, number>();
  let failure: string | null = null;
  const attempt = async (id: number, write: () => Promise<unknown>) => {
    try {
      await write();
      saved.push(id);
    } catch (thrown) {
      failure ??= toAppError(thrown).message;
    }
  };
  await runAll(update, ({ id, fields }) => attempt(id, () => calls.update(id, fields)));
  await runAll(create, ({ id, fields }) =>
    attempt(id, async () => {
      const record = await calls.create({ ...fields, siteId });
      if (record !== null) createdIds.set(id, record.id);
    }),
  );
  // A deleted shape needs no call.
  await runAll(remove, (id) => attempt(id, async () => (current.has(id) ? calls.remove([id]) : undefined)));
  return { kind: 'sent', saved, createdIds, failure };
}
