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
import { historyEntities, historyFields } from '#domain/calls/siteHistory.ts';
import { isOneOf } from '#domain/states/words.ts';
import { recordedChanges } from '#server/operations/recordedChanges.ts';
import { resolveAlertsOfRemoved } from '#server/operations/resolveAlerts.ts';
import { Refusal } from '#server/refusal.ts';
import { answerOnce, type Answer } from '#server/repetition/answerOnce.ts';
import type { RequestKey } from '#server/repetition/requestKey.ts';
import { sentences } from '#server/sentences.ts';
import type { Viewer } from '#server/viewer.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { parseBody } from './body.ts';
import { neighbourChanges, updateChanges } from './changes.ts';
import type { Audience, Audiences } from '#server/storage/audience.ts';
import type { LogVerb, Narrowing, ServerResource, StoredRow, Values, Writing } from './define.ts';
import { lockRows } from './lockRows.ts';
import { createReader, type ResourceReader } from './read.ts';
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

/** The writes as part of a transaction that does more. A key, and the version that it is based on, are its own. */
export interface PartWriter {
  /** @returns the new record's id. */
  create(context: WriteContext, body: unknown): Promise<number>;
  update(context: WriteContext, id: number, body: unknown): Promise<void>;
  remove(context: WriteContext, ids: readonly number[]): Promise<void>;
}

export interface ResourceWriter {
  create(viewer: Viewer, body: unknown, sent?: Sent): Promise<Answer<AnyRecord> & { isRepeated: boolean }>;
  /** @throws StaleWrite */
  update(viewer: Viewer, id: number, body: unknown, sent?: SentChange): Promise<AnyRecord>;
  /** @throws StaleWrite */
  remove(viewer: Viewer, ids: readonly number[], sent?: SentChange): Promise<void>;
}

interface ResourceParts {
  resource: ServerResource;
  reader: ResourceReader;
}

interface Parts extends ResourceParts {
  storage: Storage;
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
  { resource }: ResourceParts,
  { transaction, viewer, now }: WriteContext,
  verb: LogVerb,
  row: StoredRow,
  audience: Audience,
  changes: FieldChange[] = [],
) {
  const keptId = verb === 'Deleted' ? null : row.id;
  await recordAction(transaction, viewer, now, {
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
    ...(await resource.writing?.lineOf?.(transaction, row, verb, changes)),
  });
}

const mayReadOf = ({ entity }: ServerResource, { rights }: Viewer) => can(rights, askFor(entityOf(entity), 'read'));

function lockFor(
  { table }: ServerResource,
  { lock }: Writing,
  { transaction, viewer }: WriteContext,
  ids: readonly number[],
) {
  return lock === undefined ? lockRows(transaction, table, ids) : lock(transaction, ids, viewer);
}

/** Locks records so that nothing that is written meanwhile begins to refer to them. */
async function lockToRemove(resource: ServerResource, writing: Writing, context: WriteContext, ids: readonly number[]) {
  await writing.lock?.(context.transaction, ids, context.viewer);
  await lockRows(context.transaction, resource.table, ids, 'update');
}

async function only(
  { resource, reader }: ResourceParts,
  { transaction, viewer }: WriteContext,
  id: number,
  narrowing?: Narrowing,
): Promise<StoredRow> {
  const [row] = await reader.rows(transaction, viewer, [id], narrowing?.condition);
  if (row === undefined) throw new Refusal(404, sentences.notFound(labelOf(resource.entity), id));
  return row;
}

interface Task {
  parts: ResourceParts;
  writing: Writing;
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

const givenBy = ({ parts: { resource }, writing, narrowing }: Task, body: unknown): Values => ({
  ...declared(writing, parseBody(writing.body, receivedBody(resource.entity, body, true))),
  ...narrowing?.values,
});

async function create(
  { parts, writing }: Task,
  context: WriteContext,
  given: Values,
  requestId?: string,
): Promise<StoredRow> {
  const { transaction, viewer } = context;
  const { resource } = parts;
  await writing.lock?.(transaction, [], viewer);
  const values = await writing.prepare(transaction, viewer, given, null, context.now);
  const [made] = await transaction.insert(resource.table).values(values).returning({ id: resource.table.id });
  const id = made?.id as number;
  const addChange = naming(requestId, { entity: resource.entity, id }, context.addChange);
  await writing.settle?.({ ...context, addChange }, id, given, null);
  const row = await only(parts, context, id);
  const audience = await resource.audience(transaction, row);
  await logged(parts, context, 'Created', row, audience);
  addChange(changeOf(resource, 'CREATE', row.id, audience, recordedChanges(Object.keys(given), null, row)));
  return row;
}

async function update(
  { parts, writing, narrowing }: Task,
  given: WriteContext,
  id: number,
  body: Values,
  { match, requestId, mayRead = mayReadOf(parts.resource, given.viewer) }: SentChange,
): Promise<StoredRow> {
  const { resource, reader } = parts;
  const addChange = naming(requestId, { entity: resource.entity, id }, given.addChange);
  const context = { ...given, addChange };
  const { transaction, viewer } = context;
  await lockFor(resource, writing, context, [id]);
  const current = await only(parts, context, id, narrowing);
  requireVersion(match, reader.toWire(current), mayRead);
  const before = await resource.audience(transaction, current);
  const values = await writing.prepare(transaction, viewer, body, current, context.now);
  if (Object.keys(body).length === 0) return current;
  const touched = [current, { ...current, ...values }];
  const neighbours = await neighboursOf(resource, transaction, touched);
  if (Object.keys(values).length > 0) {
    await transaction.update(resource.table).set(values).where(eq(resource.table.id, id));
  }
  await writing.settle?.(context, id, body, current);
  const row = await only(parts, context, id);
  const after = await resource.audience(transaction, row);
  const compared = (of: StoredRow) => writing.compared?.(of) ?? of;
  const fields = recordedChanges(Object.keys(body), compared(current), compared(row));
  await logged(parts, context, 'Changed', row, after, fields);
  for (const change of updateChanges(resource.entity, id, before, after)) addChange({ ...change, fields });
  const neighboursAfter = await neighboursOf(resource, transaction, touched);
  neighbourChanges(resource.entity, neighbours, neighboursAfter).forEach(addChange);
  return row;
}

const changedBy = ({ parts: { resource }, writing }: Task, body: unknown): Values =>
  declared(writing, parseBody(writing.body.partial(), receivedBody(resource.entity, body, false)));

/** What a deleted record was, with a door's last states, also those without a value: its site's history tells them. */
function lastValues({ parts: { resource }, writing }: Task, row: StoredRow): FieldChange[] {
  const told: readonly string[] = isOneOf(historyEntities, resource.entity) ? historyFields[resource.entity] : [];
  const known = recordedChanges([...new Set([...fieldsOf(writing), ...told])], row, null);
  const empty = told.filter((name) => !known.some(({ field }) => field === name));
  return [...known, ...empty.map((field) => ({ field, from: null, to: null }))];
}

async function remove(
  task: Task,
  context: WriteContext,
  ids: readonly number[],
  { match, mayRead = mayReadOf(task.parts.resource, context.viewer) }: SentChange,
): Promise<void> {
  const { parts, writing, narrowing } = task;
  const { resource, reader } = parts;
  const { transaction, viewer, addChange, now } = context;
  await lockToRemove(resource, writing, context, ids);
  const rows = await reader.rows(transaction, viewer, ids, narrowing?.condition);
  const held = new Set(rows.map(({ id }) => id));
  const missing = ids.filter((id) => !held.has(id));
  if (missing.length > 0) throw new Refusal(404, sentences.noneDeleted(labelOf(resource.entity), missing));
  const neighbours = await neighboursOf(resource, transaction, rows);
  for (const row of rows) requireVersion(match, reader.toWire(row), mayRead);
  const gone: number[] = [];
  for (const row of rows) {
    await writing.beforeDelete?.(transaction, viewer, row, addChange, now, gone);
    gone.push(row.id);
    const audience = await resource.audience(transaction, row);
    addChange(changeOf(resource, 'DELETE', row.id, audience, lastValues(task, row)));
    await logged(parts, context, 'Deleted', row, audience);
  }
  await transaction.delete(resource.table).where(inArray(resource.table.id, [...ids]));
  await resolveAlertsOfRemoved(transaction, addChange, resource.entity, ids, now);
  const neighboursAfter = await neighboursOf(resource, transaction, rows);
  neighbourChanges(resource.entity, neighbours, neighboursAfter).forEach(addChange);
}

const refuse = (sentence: string) => () => Promise.reject(new Refusal(405, sentence));

/** Each write is one transaction with log line and live event. */
export function createWriter(parts: Parts): ResourceWriter {
  const { storage, resource, reader, now } = parts;
  const { entity, writing } = resource;
  if (writing === null) {
    const refused = refuse(sentences.serverWritten(entityOf(entity).label.many));
    return { create: refused, update: refused, remove: refused };
  }
  const { create: noCreate, remove: noRemove } = writing.refuses ?? {};
  const taskOf = (narrowing?: Narrowing): Task => ({ parts, writing, narrowing });
  /** Runs a write in a transaction of its own. */
  const write = <Result>(viewer: Viewer, work: (context: WriteContext) => Promise<Result>): Promise<Result> =>
    withConflicts(resource, () =>
      storage.write((transaction, addChange) => work({ transaction, viewer, now: now(), addChange })),
    );

  async function createOnce(viewer: Viewer, body: unknown, { narrowing, key = null, requestId }: Sent = {}) {
    const task = taskOf(narrowing);
    const given = givenBy(task, body);
    return write(viewer, (context) =>
      answerOnce(context.transaction, key, context.now, async () => ({
        status: 201,
        body: reader.toWire(await create(task, context, given, requestId)),
      })),
    );
  }

  return {
    create: noCreate === undefined ? createOnce : refuse(noCreate),
    async update(viewer, id, body, sent = {}) {
      const task = taskOf(sent.narrowing);
      const given = changedBy(task, body);
      return reader.toWire(await write(viewer, (context) => update(task, context, id, given, sent)));
    },
    remove:
      noRemove === undefined
        ? (viewer, ids, sent = {}) => write(viewer, (context) => remove(taskOf(sent.narrowing), context, ids, sent))
        : refuse(noRemove),
  };
}

/** @throws Error for records that only the server writes. */
export function createPartWriter(resource: ServerResource): PartWriter {
  const { writing } = resource;
  if (writing === null) throw new Error(`Nobody writes a ${resource.entity}.`);
  const task: Task = { parts: { resource, reader: createReader(resource) }, writing, narrowing: undefined };
  return {
    create: (context, body) =>
      withConflicts(resource, async () => (await create(task, context, givenBy(task, body))).id),
    update: (context, id, body) =>
      withConflicts(resource, async () => void (await update(task, context, id, changedBy(task, body), {}))),
    remove: (context, ids) => withConflicts(resource, () => remove(task, context, ids, {})),
  };
}
