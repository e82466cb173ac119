import { importCalls } from '#domain/calls/imports.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { sentBody } from '#domain/entities/bodyNames.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { isFields, type Fields } from '#domain/entities/readable.ts';
import { idOfKey, recordOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { AppError } from '#domain/errors/appError.ts';
import type { ImportStep } from '#domain/import/plan.ts';
import { importRunMessages } from '#domain/messages/importRun.ts';
import { roundToCent } from '#domain/money/dollars.ts';

/** What a server understands beyond the agreement. */
export interface ServerTraits {
  /** It keeps imports, and takes opening balances. */
  hasImports: boolean;
  /** Its bookings can wait with all steps of arrears. */
  hasLadderWaits: boolean;
}

/** The call that makes a step's record. */
export interface StepCall {
  /** The record that it makes. */
  entity: EntityName;
  call: CallDefinition;
  parameters: Readonly<Record<string, string | number>>;
  body: Fields;
  /** The record's fields by which it is found again; empty: it cannot be found. */
  findBy: Readonly<Record<string, string | number>>;
  /** What else the record must show; null: it does not say. Absent: nothing. */
  isMade?: (record: AnyRecord) => boolean | null;
}

/** The id of the record that another step made; null: it made none. */
export type MadeId = (step: string) => number | null;

/** The calls of an entity's single records, and the parameters of their paths. */
export interface RecordCalls {
  create: CallDefinition;
  /** null: only a list has these records. */
  read: CallDefinition | null;
  list: CallDefinition;
  update: CallDefinition;
  remove: CallDefinition;
  ofRecord(key: RecordKey): Record<string, string | number>;
  ofList: Record<string, string | number>;
}

/** @param parameters those of the step; a PIN code is its customer's. */
export function recordCalls(entity: EntityName, parameters: StepCall['parameters']): RecordCalls {
  if (entity !== 'pinCode') {
    const ofRecord = (key: RecordKey) => recordOfKey(entity, key) as Record<string, string | number>;
    return { ...resourceCalls(entity), ofRecord, ofList: {} };
  }
  const owner = { id: parameters['id'] ?? 0 };
  return {
    create: rentalCalls.customerPinCodeCreate,
    read: null,
    list: rentalCalls.customerPinCodes,
    update: rentalCalls.customerPinCodeUpdate,
    remove: rentalCalls.customerPinCodeDelete,
    ofRecord: (key) => ({ ...owner, pinCodeId: idOfKey(key) }),
    ofList: owner,
  };
}

/** Replaces `{ made: name }` anywhere in a value. @throws AppError when that step made nothing. */
export function withMadeIds(value: unknown, madeId: MadeId): unknown {
  if (Array.isArray(value)) return value.map((each) => withMadeIds(each, madeId));
  if (!isFields(value)) return value;
  const { made, ...others } = value;
  if (typeof made === 'string' && Object.keys(others).length === 0) {
    const id = madeId(made);
    if (id !== null) return id;
    throw new AppError({ code: 'refused', message: importRunMessages.dependsOn, status: 409 });
  }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withMadeIds(each, madeId)]));
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/**
 * The call of a step that makes a record.
 * @throws AppError when it needs a record that was not made.
 */
export function callOfStep(step: ImportStep, traits: ServerTraits, madeId: MadeId): StepCall {
  const parameters = withMadeIds(step.parameters, madeId) as StepCall['parameters'];
  const body = withMadeIds(step.body, madeId) as Fields;
  if (step.act === 'openingBalance') return balanceCall(parameters, body, traits);
  const { entity, findBy } = step;
  const waits = entity === 'booking' && traits.hasLadderWaits ? { ladderWaits: true } : {};
  const sent = sentBody(entity, { ...body, ...waits }) as Fields;
  const { create } = recordCalls(entity, parameters);
  return { entity, call: create, parameters, body: sent, findBy };
}

/** Whether an order brings a balance forward: a month's rent may be the same sum. */
function isBalance({ lines }: AnyRecord): boolean | null {
  if (!Array.isArray(lines)) return null;
  return lines.some((line) => isFields(line) && line['description'] === importRunMessages.balanceLine);
}

/**
 * A balance that is brought forward. A server of another kind has no call for it: what is owed becomes an order of today,
 * and credit a payment.
 */
function balanceCall(parameters: StepCall['parameters'], body: Fields, { hasImports }: ServerTraits): StepCall {
  const customerId = numberIn(parameters['id']) ?? numberIn(parameters['customerId']) ?? numberIn(body['customerId']);
  if (customerId === null) throw new AppError({ code: 'refused', message: importRunMessages.dependsOn, status: 409 });
  const { amount, on, siteId, bookingId } = body;
  const booking = bookingId == null ? {} : { bookingId };
  if (hasImports) {
    const own = { amount, on, siteId, ...booking };
    return { entity: 'order', call: importCalls.openingBalance, parameters: { id: customerId }, body: own, findBy: {} };
  }
  const dollars = roundToCent(Number(amount));
  if (dollars > 0) {
    const line = { description: importRunMessages.balanceLine, quantity: 1, unitPrice: dollars };
    const order = { siteId, customerId, ...booking, lines: [line] };
    const { create } = resourceCalls('order');
    const findBy = { customerId, total: dollars };
    return { entity: 'order', call: create, parameters: {}, body: order, findBy, isMade: isBalance };
  }
  // Without a booking: a payment for one pays its bills, of which there may be none.
  const payment = {
    siteId,
    customerId,
    amount: -dollars,
    method: 'bank transfer',
    reference: importRunMessages.balanceLine,
  };
  const findBy = { customerId, reference: importRunMessages.balanceLine };
  return { entity: 'payment', call: resourceCalls('payment').create, parameters: {}, body: payment, findBy };
}
