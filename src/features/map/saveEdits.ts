import type { MapUnit } from '#domain/entities/mapUnit.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import {
  conflictsOf,
  onlyEdits,
  writesOf,
  type MapConflict,
  type MapEdits,
  type ShapeFields,
} from '#domain/map/mapEdits.ts';
import type { DataAccess } from '#crud/context/replica.ts';
import type { RecordCalls } from '#crud/data/useRecordCalls.ts';
import { newRequestKey } from '#collections/transport/requestKey.ts';
import { againWhenStale } from '#crud/edit/againWhenStale.ts';

/** Calls that run at the same time: browsers open six connections to a server. */
const atOnce = 4;

async function runAll<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const rest = [...items];
  const work = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

interface ReadShapes {
  records: Map<number, MapUnit>;
  /** The answers, which writes are based on. */
  answers: Map<number, object>;
}

/** The server's records of these shapes, without deleted ones. @throws AppError */
async function readAgain({ api }: DataAccess, ids: readonly number[]): Promise<ReadShapes> {
  const { read } = resourceCalls('mapUnit');
  const shapes: ReadShapes = { records: new Map(), answers: new Map() };
  await runAll(ids, async (id) => {
    try {
      const answer = await api.call(read, { parameters: { id } });
      const record = readRecord('mapUnit', answer);
      if (record === null) return;
      shapes.records.set(id, record as MapUnit);
      shapes.answers.set(id, answer as object);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code !== 'notFound') throw error;
    }
  });
  return shapes;
}

interface StoredShape {
  id: number;
  edits: MapEdits;
  asRead: ReadShapes;
  /** Receives the conflict, if somebody else saved the edited shapes. */
  report: (conflicts: readonly MapConflict[]) => void;
}

/**
 * Changes or deletes a shape; again, when somebody else saved other fields of it since it was read.
 * @param write gets the answer that it is based on; undefined: the shape is gone.
 * @throws AppError
 */
async function writeShape(
  data: DataAccess,
  { id, edits, asRead, report }: StoredShape,
  write: (seen: object | undefined) => Promise<unknown>,
): Promise<void> {
  let next: ReadShapes | null = asRead;
  await againWhenStale(async () => {
    const { records, answers } = next ?? (await readAgain(data, [id]));
    next = null;
    const conflicts = conflictsOf(onlyEdits(edits, id), records);
    if (conflicts.length > 0) {
      report(conflicts);
      throw new AppError({ code: 'refused', message: apiMessages.stale, status: 409 });
    }
    await write(answers.get(id));
  });
}

export type SaveOutcome =
  /** Nothing was sent: somebody else changed the same shapes. */
  | { kind: 'conflicts'; conflicts: MapConflict[] }
  | {
      kind: 'sent';
      saved: number[];
      createdIds: Map<number, number>;
      /** Somebody else changed these while the others were sent. */
      conflicts: MapConflict[];
      failure: string | null;
    };

/** The key of each new shape: sent again after a lost answer, it is made once. */
const requestKeys = new WeakMap<ShapeFields, string>();

function requestKeyOf(fields: ShapeFields): string {
  const key = requestKeys.get(fields) ?? newRequestKey();
  requestKeys.set(fields, key);
  return key;
}

/** Whether the server would answer the other writes the same way. */
const endsSave = ({ isWithoutAnswer, code }: AppError) =>
  isWithoutAnswer || code === 'server' || code === 'unauthorised';

/**
 * Reads the touched shapes again, and sends each change once if nobody else changed them. @throws AppError if the
 * shapes cannot be read. Where the server fails, the rest is not sent.
 * @param onProgress gets the number of changes that were sent.
 */
export async function saveEdits(
  data: DataAccess,
  calls: Pick<RecordCalls, 'create' | 'update' | 'remove'>,
  siteId: number,
  edits: MapEdits,
  onProgress: (sent: number) => void = () => undefined,
): Promise<SaveOutcome> {
  const { create, update, remove } = writesOf(edits);
  const asRead = await readAgain(data, [...update.map(({ id }) => id), ...remove]);
  const conflicts = conflictsOf(edits, asRead.records);
  if (conflicts.length > 0) return { kind: 'conflicts', conflicts };
  const saved: number[] = [];
  const createdIds = new Map<number, number>();
  let failure: string | null = null;
  let hasEnded = false;
  let sent = 0;
  const attempt = async (id: number, write: () => Promise<unknown>) => {
    if (hasEnded) return;
    try {
      await write();
      saved.push(id);
    } catch (thrown) {
      const error = toAppError(thrown);
      hasEnded ||= endsSave(error);
      failure ??= error.message;
    }
    sent += 1;
    onProgress(sent);
  };
  const report = (found: readonly MapConflict[]) => conflicts.push(...found);
  const attemptStored = (id: number, write: (seen: object | undefined) => Promise<unknown>) =>
    attempt(id, () => writeShape(data, { id, edits, asRead, report }, write));
  await runAll(update, ({ id, fields }) => attemptStored(id, (seen) => calls.update(id, fields, {}, seen)));
  await runAll(create, ({ id, fields }) =>
    attempt(id, async () => {
      const record = await calls.create({ ...fields, siteId }, {}, requestKeyOf(fields));
      if (record !== null) createdIds.set(id, record.id);
    }),
  );
  // A deleted shape needs no call.
  await runAll(remove, (id) =>
    attemptStored(id, async (seen) => (seen === undefined ? undefined : calls.remove([id], seen))),
  );
  return { kind: 'sent', saved, createdIds, conflicts, failure };
}
