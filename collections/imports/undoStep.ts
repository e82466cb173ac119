import { bodies } from '#domain/bodies/index.ts';
import { importCalls } from '#domain/calls/imports.ts';
import { isFields, type Fields } from '#domain/entities/readable.ts';
import { idOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { fieldAsRead, idIn, readRecord } from '#domain/entities/recordReader.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { isOpenBooking, isRunningBooking, type BookingState, type OrderState } from '#domain/states/booking.ts';
import { updateBody } from '#domain/forms/updateBody.ts';
import type { ImportStep } from '#domain/import/plan.ts';
import { importRunMessages } from '#domain/messages/importRun.ts';
import { newRequestKey } from '#collections/transport/requestKey.ts';
import { findMade } from './findMade.ts';
import type { ImportHost } from './importHost.ts';
import type { KeptStep } from './importLedger.ts';
import { fieldsOf } from './stepSender.ts';
import { callOfStep, recordCalls, type MadeId, type RecordCalls, type ServerTraits } from './stepCall.ts';

/** How the undo of a step ended. */
export interface StepUndone {
  isUndone: boolean;
  sentence: string;
}

export interface StepUndo {
  host: Pick<ImportHost, 'api' | 'pages' | 'saves' | 'rowsOf'>;
  signal: AbortSignal;
  traits: ServerTraits;
  /** The key of the request that takes a balance back. */
  requestKey: string;
  madeId: MadeId;
  isTaken: (key: RecordKey) => boolean;
}

const undone = (sentence: string): StepUndone => ({ isUndone: true, sentence });
const kept = (sentence: string): StepUndone => ({ isUndone: false, sentence });

/**
 * Takes a step back: deletes or archives what it made if nobody has changed or used it since, and restores what it
 * changed and nobody else has.
 * @throws AppError when the server cannot be asked now.
 */
export async function undoStep(step: ImportStep, done: KeptStep, undo: StepUndo): Promise<StepUndone> {
  if (step.act === 'update') return restore(step, done, undo);
  // The link of an invitation and roles end with their user, and stay with one who stays.
  if (step.act === 'invite' || step.entity === 'userRole') return undone('');
  const call = callOfStep(step, undo.traits, undo.madeId);
  const key = done.key ?? (await keyOfLost(call, undo));
  if (key === null) return kept(importRunMessages.lostAnswer);
  if (step.act === 'openingBalance') return undoBalance(key, call, undo);
  return removeMade(step, key, done.after ?? call.body, recordCalls(step.entity, call.parameters), undo);
}

async function keyOfLost(call: ReturnType<typeof callOfStep>, { host, isTaken }: StepUndo): Promise<RecordKey | null> {
  const found = await findMade(host, call, isTaken);
  return found.kind === 'found' ? found.key : null;
}

/** The record as the server sends it now; null: it is gone. @throws AppError */
async function readNow(
  key: RecordKey,
  { read, list, ofRecord, ofList }: RecordCalls,
  { host, signal }: StepUndo,
): Promise<Fields | null> {
  const asked = { signal, inBackground: true };
  try {
    if (read === null) {
      const { rows } = await host.api.list(list, { ...asked, parameters: ofList });
      return rows.filter((row) => isFields(row)).find((row) => idIn(row) === idOfKey(key)) ?? null;
    }
    const raw = await host.api.call(read, { ...asked, parameters: ofRecord(key) });
    return isFields(raw) ? raw : {};
  } catch (thrown) {
    if (toAppError(thrown).status === 404) return null;
    throw thrown;
  }
}

/** The server's reason for a refusal. @throws any other failure */
function refusalIn(thrown: unknown): string {
  const error = toAppError(thrown);
  if (!error.isRefusal || error.status === 401 || error.status === 429) throw thrown;
  return error.message;
}

async function removeMade(
  { entity, secret }: ImportStep,
  key: RecordKey,
  after: Fields,
  calls: RecordCalls,
  undo: StepUndo,
): Promise<StepUndone> {
  const { host, signal } = undo;
  const raw = await readNow(key, calls, undo);
  if (raw === null) return undone(importRunMessages.wasGone);
  const now = fieldsOf(entity, readRecord(entity, raw) ?? { id: idOfKey(key) }, secret);
  const isChanged = Object.entries(now).some(
    ([name, value]) => name in after && !isUnchanged(entity, name, value, after[name]),
  );
  if (isChanged) return kept(importRunMessages.keptChanged);
  if (isUsed(entity, idOfKey(key), raw, undo)) return kept(importRunMessages.keptUsed);
  const remove = async (): Promise<string | null> => {
    try {
      await host.api.call(calls.remove, { parameters: calls.ofRecord(key), signal, inBackground: true });
      host.saves.removed(entity, key);
      return null;
    } catch (thrown) {
      return toAppError(thrown).status === 404 ? null : refusalIn(thrown);
    }
  };
  const refusal = await remove();
  if (refusal === null) return undone(importRunMessages.deleted);
  if (entity === 'booking') return endBooking(key, raw, refusal, remove, undo);
  if ('archived' in now) return save(entity, key, raw, { archived: true }, undo, importRunMessages.archived);
  return kept(refusal);
}

/** A booking that runs must end before it can be deleted. */
async function endBooking(
  key: RecordKey,
  raw: Fields,
  refusal: string,
  remove: () => Promise<string | null>,
  undo: StepUndo,
): Promise<StepUndone> {
  const { status } = (readRecord('booking', raw) ?? {}) as { status?: BookingState };
  if (status === undefined || !isRunningBooking(status)) return kept(refusal);
  const ended = await save('booking', key, raw, { status: 'completed' }, undo, importRunMessages.ended);
  if (!ended.isUndone) return ended;
  return (await remove()) === null ? undone(importRunMessages.deleted) : ended;
}

/** Whether a user has signed in, or a booking that is held here names the record: some servers delete what is used. */
function isUsed(entity: EntityName, id: number, raw: Fields, { host }: StepUndo): boolean {
  if (entity === 'user') return fieldAsRead(entity, raw, 'lastSignInAt').value != null;
  if (entity !== 'customer' && entity !== 'unit') return false;
  for (const booking of host.rowsOf('booking')) {
    const units = Array.isArray(booking['units']) ? (booking['units'] as unknown[]) : [];
    if (entity === 'customer' ? booking['customer_id'] === id : units.some((unit) => idIn(unit) === id)) return true;
  }
  return false;
}

async function restore(step: ImportStep, { before, after }: KeptStep, undo: StepUndo): Promise<StepUndone> {
  const { entity, key } = step;
  if (key === null || before === null || after === null) return kept(importRunMessages.lostAnswer);
  const raw = await readNow(key, recordCalls(entity, {}), undo);
  if (raw === null) return kept(importRunMessages.wasGone);
  const now: AnyRecord = readRecord(entity, raw) ?? { id: idOfKey(key) };
  const isChanged = Object.entries(after).some(
    ([name, value]) => !isUnchanged(entity, name, now[name] ?? fieldAsRead(entity, raw, name).value, value),
  );
  if (isChanged) return kept(importRunMessages.keptChanged);
  return save(entity, key, raw, before, undo, importRunMessages.restored);
}

async function save(
  entity: EntityName,
  key: RecordKey,
  raw: Fields,
  values: Fields,
  { host, signal }: StepUndo,
  sentence: string,
): Promise<StepUndone> {
  const schema = bodies[entity];
  if (schema === null) return kept(importRunMessages.lostAnswer);
  const body = updateBody(schema, (field) => fieldAsRead(entity, raw, field), {
    values,
    changed: Object.keys(values),
    filled: {},
  });
  const requestId = newRequestKey();
  host.saves.begin({ entity, key, requestId });
  try {
    const { update, ofRecord } = recordCalls(entity, {});
    const answer = await host.api.call(update, {
      parameters: ofRecord(key),
      body,
      seen: raw,
      requestId,
      signal,
      inBackground: true,
    });
    host.saves.end({ entity, requestId, saved: { key, isNew: false, answer } });
    return undone(sentence);
  } catch (thrown) {
    host.saves.end({ entity, requestId, saved: null });
    return kept(refusalIn(thrown));
  }
}

async function undoBalance(key: RecordKey, call: ReturnType<typeof callOfStep>, undo: StepUndo): Promise<StepUndone> {
  const { host, signal, traits, requestKey } = undo;
  try {
    if (traits.hasImports) {
      await host.api.call(importCalls.openingBalanceReverse, {
        parameters: call.parameters,
        body: { id: idOfKey(key), reason: importRunMessages.balanceReversal },
        key: requestKey,
        signal,
        inBackground: true,
      });
      return undone(importRunMessages.reversed);
    }
  } catch (thrown) {
    return kept(refusalIn(thrown));
  }
  if (call.entity === 'payment') return kept(importRunMessages.keptPayment);
  const raw = await readNow(key, recordCalls('order', {}), undo);
  if (raw === null) return undone(importRunMessages.wasGone);
  const { status } = (readRecord('order', raw) ?? {}) as { status?: OrderState };
  if (status !== undefined && status !== 'pending') return kept(importRunMessages.keptUsed);
  return save('order', key, raw, { status: 'cancelled' }, undo, importRunMessages.cancelledOrder);
}

/** Whether nobody changed a field. An open booking goes from one state to the next by itself, as when its bill is due. */
function isUnchanged(entity: EntityName, field: string, now: unknown, then: unknown): boolean {
  if (isSameValue(now, then)) return true;
  const isOpen = (value: unknown) => isOpenBooking(value as BookingState | undefined);
  return entity === 'booking' && field === 'status' && isOpen(now) && isOpen(then);
}

/** Whether two values are the same, however a server spells numbers, related records and days. */
function isSameValue(one: unknown, other: unknown): boolean {
  if (JSON.stringify(one ?? null) === JSON.stringify(other ?? null)) return true;
  if (isEmpty(one) && isEmpty(other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => isSameValue(each, other[index]));
  const [left, right] = [one, other].map((value) => (isFields(value) ? (idIn(value) ?? value) : value));
  if (typeof left === 'object' || typeof right === 'object') return false;
  if (String(left) === String(right)) return true;
  if (isEmpty(left) || isEmpty(right)) return false;
  const [leftNumber, rightNumber] = [Number(left), Number(right)];
  if (Number.isFinite(leftNumber) && Number.isFinite(rightNumber)) return leftNumber === rightNumber;
  return isMoment(left) && isMoment(right) && Date.parse(String(left)) === Date.parse(String(right));
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
const isMoment = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
