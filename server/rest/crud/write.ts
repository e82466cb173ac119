import { eq, inArray } from 'drizzle-orm';
import type { FieldChange } from '#domain/entities/actionLog.ts';
import { receivedBody } from '#domain/entities/bodyNames.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { can } from '#domain/permissions/can.ts';
import type { Change } from '#server/storage/change.ts';
import { constraintViolation } from '#server/storage/constraint.ts';
import type { Database } from '#server/storage/database.ts';
import type { Storage } from '#server/storage/storage.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { recordedChanges } from '#server/operations/recordedChanges.ts';
import { Refusal } from '#server/refusal.ts';
import { answerOnce, type Answer } from '#server/repetition/answerOnce.ts';
import type { RequestKey } from '#server/repetition/requestKey.ts';
import { sentences } from '#server/sentences.ts';
import type { Viewer } from '#server/viewer.ts';
import { parseBody } from './body.ts';
import { neighbourChanges, updateChanges } from './changes.ts';
import type { Audience, Audiences } from '#server/storage/audience.ts';
import type { LogVerb, Narrowing, ServerResource, StoredRow, Values, Writing } from './define.ts';
import { lockRows } from './lockRows.ts';
import type { ResourceReader } from './read.ts';
import { requireVersion } from './editConflict.ts';

/** How a record to make was sent. */
interface Sent {
  narrowing?: Narrowing | undefined;
  key?: RequestKey | null;
  /** The id of the request, if its client named it: the record's events say it. */
  requestId?: string | undefined;
}

/** How a change or a deletion was sent. */
interface SentChange {
  narrowing?: Narrowing | undefined;
  /** The version of the one record that it was based on; absent: any. */
  match?: string | undefined;
  /** Whether the viewer may read the record; absent: by their right. */
  mayRead?: boolean;
  /** The id of an update's request, as in `Sent`. */
  requestId?: string | undefined;
}

export interface ResourceWriter {
  create(viewer: Viewer, body: unknown, sent?: Sent): Promise<Answer<AnyRecord> & { isRepeated: boolean }>;
  /** @throws StaleWrite */
  update(viewer: Viewer, id: number, body: unknown, sent?: SentChange): Promise<AnyRecord>;
  /** @throws StaleWrite */
  remove(viewer: Viewer, ids: readonly number[], sent?: SentChange): Promise<void>;
}

interface Parts {
  storage: Storage;
  resource: ServerResource;
  reader: ResourceReader;
  now: () => Date;
}

/** Returns the declared fields alone, since a loose schema keeps undeclared ones. */
function declared(writing: Writing, parsed: Values): Values {
  return Object.fromEntries(fieldsOf(writing).flatMap((field) => (field in parsed ? [[field, parsed[field]]] : [])));
}

const fieldsOf = ({ body }: Writing) => Object.keys(body.shape);

/** Runs a write. A violated constraint becomes a sentence. */
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

function changeOf(
  resource: ServerResource,
  act: Change['act'],
  id: number,
  audience: Audience,
  fields: FieldChange[],
): Change {
  return { entity: resource.entity, act, id, ...audience, fields };
}

async function neighboursOf(
  resource: ServerResource,
  transaction: Database,
  rows: readonly StoredRow[],
): Promise<Audiences> {
  return (await resource.neighbours?.(transaction, rows)) ?? new Map();
}

/** Logs a write as "Created unit" and the name. */
async function logged(
  parts: Parts,
  transaction: Database,
  viewer: Viewer,
  verb: LogVerb,
  row: StoredRow,
  audience: Audience,
  changes: FieldChange[] = [],
) {
  const { resource, now } = parts;
  const keptId = verb === 'Deleted' ? null : row.id;
  await recordAction(transaction, viewer, now(), {
    action: `${verb} ${labelOf(resource.entity)}`,
    detail: resource.writing?.nameOf(row) ?? null,
    siteId: audience.siteId ?? (resource.entity === 'site' ? keptId : null),
    unitId: resource.entity === 'unit' ? keptId : null,
    gateId: resource.entity === 'gate' ? keptId : null,
    controllerId: resource.entity === 'controller' ? keptId : null,
    hidId: resource.entity === 'hid' ? keptId : null,
    entity: resource.entity,
    recordId: row.id,
    ...(changes.length === 0 ? {} : { changes }),
    ...(await resource.writing?.lineOf?.(transaction, row, verb)),
  });
}

const mayReadOf = ({ entity }: ServerResource, { rights }: Viewer) => can(rights, askFor(entityOf(entity), 'read'));

function lockFor({ table }: ServerResource, { lock }: Writing, transaction: Database, ids: readonly number[]) {
  return lock === undefined ? lockRows(transaction, table, ids) : lock(transaction, ids);
}

async function only(
  { resource, reader }: Parts,
  transaction: Database,
  viewer: Viewer,
  id: number,
  narrowing?: Narrowing,
): Promise<StoredRow> {
  const [row] = await reader.rows(transaction, viewer, [id], narrowing?.condition);
  if (row === undefined) throw new Refusal(404, sentences.notFound(labelOf(resource.entity), id));
  return row;
}

interface Task {
  parts: Parts;
  writing: Writing;
  viewer: Viewer;
  narrowing: Narrowing | undefined;
}

/** Names the request in changes of the record that its answer has. */
function naming(
  requestId: string | undefined,
  record: Pick<Change, 'entity' | 'id'>,
  addChange: (change: Change) => void,
): (change: Change) => void {
  if (requestId === undefined) return addChange;
  return (change) =>
    addChange(change.entity === record.entity && change.id === record.id ? { ...change, requestId } : change);
}

function create({ parts, writing, viewer, narrowing }: Task, body: unknown, { key = null, requestId }: Sent) {
  const { storage, resource, reader, now } = parts;
  const given = {
    ...declared(writing, parseBody(writing.body, receivedBody(resource.entity, body, true))),
    ...narrowing?.values,
  };
  return withConflicts(resource, () =>
    storage.write((transaction, addAnyChange) =>
      answerOnce(transaction, key, now(), async () => {
        await writing.lock?.(transaction, []);
        const values = await writing.prepare(transaction, viewer, given, null);
        const [made] = await transaction.insert(resource.table).values(values).returning({ id: resource.table.id });
        const id = made?.id as number;
        const addChange = naming(requestId, { entity: resource.entity, id }, addAnyChange);
        await writing.settle?.({ transaction, viewer, now: now(), addChange }, id, given, null);
        const row = await only(parts, transaction, viewer, id);
        const audience = await resource.audience(transaction, row);
        await logged(parts, transaction, viewer, 'Created', row, audience);
        addChange(changeOf(resource, 'CREATE', row.id, audience, recordedChanges(Object.keys(given), null, row)));
        return { status: 201, body: reader.toWire(row) };
      }),
    ),
  );
}

function update(
  { parts, writing, viewer, narrowing }: Task,
  id: number,
  body: unknown,
  { match, requestId, mayRead = mayReadOf(parts.resource, viewer) }: SentChange,
): Promise<AnyRecord> {
  const { storage, resource, reader, now } = parts;
  const given = declared(writing, parseBody(writing.body.partial(), receivedBody(resource.entity, body, false)));
  return withConflicts(resource, () =>
    storage.write(async (transaction, addAnyChange) => {
      const addChange = naming(requestId, { entity: resource.entity, id }, addAnyChange);
      await lockFor(resource, writing, transaction, [id]);
      const current = await only(parts, transaction, viewer, id, narrowing);
      requireVersion(match, reader.toWire(current), mayRead);
      const before = await resource.audience(transaction, current);
      const values = await writing.prepare(transaction, viewer, given, current);
      if (Object.keys(given).length === 0) return reader.toWire(current);
      const touched = [current, { ...current, ...values }];
      const neighbours = await neighboursOf(resource, transaction, touched);
      if (Object.keys(values).length > 0) {
        await transaction.update(resource.table).set(values).where(eq(resource.table.id, id));
      }
      await writing.settle?.({ transaction, viewer, now: now(), addChange }, id, given, current);
      const row = await only(parts, transaction, viewer, id);
      const after = await resource.audience(transaction, row);
      const fields = recordedChanges(Object.keys(given), current, row);
      await logged(parts, transaction, viewer, 'Changed', row, after, fields);
      for (const change of updateChanges(resource.entity, id, before, after)) addChange({ ...change, fields });
      const neighboursAfter = await neighboursOf(resource, transaction, touched);
      neighbourChanges(resource.entity, neighbours, neighboursAfter).forEach(addChange);
      return reader.toWire(row);
    }),
  );
}

function remove(
  { parts, writing, viewer, narrowing }: Task,
  ids: readonly number[],
  { match, mayRead = mayReadOf(parts.resource, viewer) }: SentChange,
): Promise<void> {
  const { storage, resource, reader, now } = parts;
  return withConflicts(resource, () =>
    storage.write(async (transaction, addChange) => {
      await lockFor(resource, writing, transaction, ids);
      const rows = await reader.rows(transaction, viewer, ids, narrowing?.condition);
      const held = new Set(rows.map(({ id }) => id));
      const missing = ids.filter((id) => !held.has(id));
      if (missing.length > 0) throw new Refusal(404, sentences.noneDeleted(labelOf(resource.entity), missing));
      const neighbours = await neighboursOf(resource, transaction, rows);
      for (const row of rows) requireVersion(match, reader.toWire(row), mayRead);
      for (const row of rows) {
        await writing.beforeDelete?.(transaction, viewer, row, addChange, now());
        const audience = await resource.audience(transaction, row);
        addChange(changeOf(resource, 'DELETE', row.id, audience, recordedChanges(fieldsOf(writing), row, null)));
        await logged(parts, transaction, viewer, 'Deleted', row, audience);
      }
      await transaction.delete(resource.table).where(inArray(resource.table.id, [...ids]));
      const neighboursAfter = await neighboursOf(resource, transaction, rows);
      neighbourChanges(resource.entity, neighbours, neighboursAfter).forEach(addChange);
    }),
  );
}

const refuse = (sentence: string) => () => Promise.reject(new Refusal(405, sentence));

/** Each write is one transaction with log line and live event. */
export function createWriter(parts: Parts): ResourceWriter {
  const { entity, writing } = parts.resource;
  if (writing === null) {
    const refused = refuse(sentences.serverWritten(entityOf(entity).label.many));
    return { create: refused, update: refused, remove: refused };
  }
  const { create: noCreate, remove: noRemove } = writing.refuses ?? {};
  const task = (viewer: Viewer, narrowing?: Narrowing): Task => ({ parts, writing, viewer, narrowing });
  return {
    create:
      noCreate === undefined
        ? (viewer, body, sent = {}) => create(task(viewer, sent.narrowing), body, sent)
        : refuse(noCreate),
    update: (viewer, id, body, sent = {}) => update(task(viewer, sent.narrowing), id, body, sent),
    remove:
      noRemove === undefined
        ? (viewer, ids, sent = {}) => remove(task(viewer, sent.narrowing), ids, sent)
        : refuse(noRemove),
  };
}
