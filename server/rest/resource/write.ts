import { eq, inArray } from 'drizzle-orm';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import type { Change } from '#server/storage/change.ts';
import { constraintViolation } from '#server/storage/constraint.ts';
import type { Database } from '#server/storage/database.ts';
import type { Storage } from '#server/storage/storage.ts';
import { recordAction } from '#server/rest/access/actionLog.ts';
import { Refusal } from '#server/rest/refusal.ts';
import { sentences } from '#server/rest/sentences.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import { parseBody } from './body.ts';
import { neighbourChanges, updateChanges } from './changes.ts';
import type { Concern, Concerns, ServerResource, StoredRow, Values, Writing } from './define.ts';
import type { ResourceReader } from './read.ts';

export interface ResourceWriter {
  create(viewer: Viewer, body: unknown): Promise<AnyRecord>;
  update(viewer: Viewer, id: number, body: unknown): Promise<AnyRecord>;
  remove(viewer: Viewer, ids: readonly number[]): Promise<void>;
}

interface Parts {
  storage: Storage;
  resource: ServerResource;
  reader: ResourceReader;
  now: () => Date;
}

/** Only what the body declares: a loose schema keeps unknown fields, and those are not ours to store. */
function declared(writing: Writing, parsed: Values): Values {
  return Object.fromEntries(
    Object.keys(writing.body.shape).flatMap((field) => (field in parsed ? [[field, parsed[field]]] : [])),
  );
}

/** Runs the work; a rule of the schema that it breaks becomes a sentence. */
async function withConflicts<Result>(
  { writing, entity }: ServerResource,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const violation = constraintViolation(error);
    const conflict = violation === null ? undefined : writing?.conflicts[violation.constraint];
    if (conflict !== undefined) throw new Refusal(conflict.status, conflict.sentence, conflict.field);
    if (violation?.kind === 'reference') throw new Refusal(409, sentences.inUse(labelOf(entity)));
    throw error;
  }
}

const labelOf = (entity: ServerResource['entity']) => entityOf(entity).label.one.toLowerCase();

function changeOf(resource: ServerResource, act: Change['act'], id: number, concern: Concern): Change {
  return { entity: resource.entity, act, id, ...concern };
}

async function neighboursOf(
  resource: ServerResource,
  transaction: Database,
  rows: readonly StoredRow[],
): Promise<Concerns> {
  return (await resource.neighbours?.(transaction, rows)) ?? new Map();
}

/** The log line of a change: "Created unit", and what it is called. */
async function logged(
  parts: Parts,
  transaction: Database,
  viewer: Viewer,
  verb: string,
  row: StoredRow,
  concern: Concern,
) {
  const { resource, now } = parts;
  const standing = verb === 'Deleted' ? null : row.id;
  await recordAction(transaction, viewer, now(), {
    action: `${verb} ${labelOf(resource.entity)}`,
    detail: resource.writing?.nameOf(row) ?? null,
    siteId: concern.siteId ?? (resource.entity === 'site' ? standing : null),
    unitId: resource.entity === 'unit' ? standing : null,
  });
}

async function only(
  { resource, reader }: Parts,
  transaction: Database,
  viewer: Viewer,
  id: number,
): Promise<StoredRow> {
  const [row] = await reader.rows(transaction, viewer, [id]);
  if (row === undefined) throw new Refusal(404, sentences.notFound(labelOf(resource.entity), id));
  return row;
}

function create(parts: Parts, writing: Writing, viewer: Viewer, body: unknown): Promise<AnyRecord> {
  const { storage, resource, reader } = parts;
  const parsed = declared(writing, parseBody(writing.body, body));
  return withConflicts(resource, () =>
    storage.write(async (transaction, note) => {
      const values = await writing.prepare(transaction, viewer, parsed, null);
      const [made] = await transaction.insert(resource.table).values(values).returning({ id: resource.table.id });
      const row = await only(parts, transaction, viewer, made?.id as number);
      const concern = await resource.concern(transaction, row);
      await logged(parts, transaction, viewer, 'Created', row, concern);
      note(changeOf(resource, 'CREATE', row.id, concern));
      return reader.toWire(row);
    }),
  );
}

function update(parts: Parts, writing: Writing, viewer: Viewer, id: number, body: unknown): Promise<AnyRecord> {
  const { storage, resource, reader } = parts;
  const parsed = declared(writing, parseBody(writing.body.partial(), body));
  return withConflicts(resource, () =>
    storage.write(async (transaction, note) => {
      const current = await only(parts, transaction, viewer, id);
      const before = await resource.concern(transaction, current);
      const values = await writing.prepare(transaction, viewer, parsed, current);
      if (Object.keys(values).length === 0) return reader.toWire(current);
      const touched = [current, { ...current, ...values }];
      const neighbours = await neighboursOf(resource, transaction, touched);
      await transaction.update(resource.table).set(values).where(eq(resource.table.id, id));
      const row = await only(parts, transaction, viewer, id);
      const after = await resource.concern(transaction, row);
      await logged(parts, transaction, viewer, 'Changed', row, after);
      updateChanges(resource.entity, id, before, after).forEach(note);
      const neighboursAfter = await neighboursOf(resource, transaction, touched);
      neighbourChanges(resource.entity, neighbours, neighboursAfter).forEach(note);
      return reader.toWire(row);
    }),
  );
}

function remove(parts: Parts, writing: Writing, viewer: Viewer, ids: readonly number[]): Promise<void> {
  const { storage, resource, reader } = parts;
  return withConflicts(resource, () =>
    storage.write(async (transaction, note) => {
      const rows = await reader.rows(transaction, viewer, ids);
      const held = new Set(rows.map(({ id }) => id));
      const missing = ids.filter((id) => !held.has(id));
      if (missing.length > 0) throw new Refusal(404, sentences.noneDeleted(labelOf(resource.entity), missing));
      const neighbours = await neighboursOf(resource, transaction, rows);
      for (const row of rows) {
        await writing.beforeDelete?.(transaction, viewer, row);
        const concern = await resource.concern(transaction, row);
        note(changeOf(resource, 'DELETE', row.id, concern));
        await logged(parts, transaction, viewer, 'Deleted', row, concern);
      }
      await transaction.delete(resource.table).where(inArray(resource.table.id, [...ids]));
      const neighboursAfter = await neighboursOf(resource, transaction, rows);
      neighbourChanges(resource.entity, neighbours, neighboursAfter).forEach(note);
    }),
  );
}

/** The calls that change a resource's records, each in one transaction with its log line and live event. */
export function createWriter(parts: Parts): ResourceWriter {
  const { entity, writing } = parts.resource;
  if (writing === null) {
    const refuse = () => Promise.reject(new Refusal(405, sentences.serverWritten(entityOf(entity).label.many)));
    return { create: refuse, update: refuse, remove: refuse };
  }
  return {
    create: (viewer, body) => create(parts, writing, viewer, body),
    update: (viewer, id, body) => update(parts, writing, viewer, id, body),
    remove: (viewer, ids) => remove(parts, writing, viewer, ids),
  };
}
