import { entityOf, type EntityName } from '../entities/index.ts';
import { bookingTypeOf, bookingTypes, unitKinds } from '../states/unitKind.ts';
import type { CallDefinition } from './define.ts';
import type { SearchCondition } from './query.ts';
import { deviceCalls } from './devices.ts';
import { logCalls, noticeCalls, recordsWithActions, type EntityWithActions } from './operations.ts';
import { peopleCalls } from './people.ts';
import { rentalCalls } from './rentals.ts';
import { resourceCalls } from './resource.ts';
import { placeCalls } from './places.ts';
import { accessCalls } from './access.ts';

/** A call that lists records of one subject: a unit's events, a customer's PIN codes. */
export interface SubjectList {
  subject: EntityName;
  call: CallDefinition;
  /** Which of the subject's lists of the same entity; absent: the plain one. */
  list?: string;
  /** What the call's query says of the list. */
  query?: Readonly<Record<string, string>>;
  /** Values of columns that make the list. A server that ignores them sends other rows too. */
  conditions?: readonly SearchCondition[];
}

/** Every list of a subject, by the subject's id. */
export const subjectLists: readonly SubjectList[] = [
  ...(Object.keys(recordsWithActions) as EntityWithActions[]).map((subject) => ({
    subject,
    call: logCalls[`${subject}Actions`],
  })),
  { subject: 'unit', call: logCalls.unitEvents },
  { subject: 'unit', call: logCalls.unitSnapshot, list: 'snapshot' },
  { subject: 'unit', call: logCalls.unitMaintenance, list: 'maintenance' },
  { subject: 'unit', call: logCalls.unitActions },
  { subject: 'unit', call: accessCalls.unitBookings },
  { subject: 'unit', call: accessCalls.unitInvitations },
  { subject: 'gate', call: logCalls.gateEvents },
  { subject: 'gate', call: logCalls.gateActions },
  { subject: 'user', call: logCalls.userEvents },
  { subject: 'user', call: logCalls.userActions },
  { subject: 'user', call: rentalCalls.userPinCodes },
  { subject: 'controller', call: logCalls.controllerEvents },
  { subject: 'controller', call: logCalls.controllerActions },
  { subject: 'controller', call: deviceCalls.controllerMotorisedLocks },
  { subject: 'hid', call: logCalls.hidEvents },
  { subject: 'hid', call: logCalls.hidActions },
  { subject: 'lockable', call: logCalls.lockableLogs },
  { subject: 'powerController', call: logCalls.powerControllerEnergy },
  { subject: 'customer', call: rentalCalls.customerBookings },
  { subject: 'customer', call: rentalCalls.customerDocuments },
  { subject: 'customer', call: rentalCalls.customerOrders },
  { subject: 'customer', call: rentalCalls.customerPayments },
  { subject: 'customer', call: rentalCalls.customerPinCodes },
  { subject: 'site', call: placeCalls.siteUsers },
  { subject: 'permissionRole', call: peopleCalls.usersByRole },
  { subject: 'permissionRole', call: peopleCalls.usersByRole, list: 'archived', query: { status: 'archived' } },
];

/** The few records in one state of a list that is too long to hold. */
function listWithStatus(subject: EntityName, status: string): SubjectList {
  return {
    subject,
    call: resourceCalls(subject).list,
    list: status,
    conditions: [{ column: 'status', query: status }],
  };
}

/** Lists of an entity that are no subject's: `of` names the entity itself, with id 0. */
export const specialLists: readonly SubjectList[] = [
  { subject: 'alert', call: noticeCalls.alertsArchived, list: 'archived', query: { archived: 'true' } },
  listWithStatus('payment', 'failed'),
  listWithStatus('order', 'pending'),
];

/**
 * The list of an entity's records of a subject.
 * @throws Error when there is none.
 */
export function subjectList(subject: EntityName, entity: EntityName, list?: string): SubjectList {
  const found = [...subjectLists, ...specialLists].find(
    (one) => one.subject === subject && one.call.of === entity && one.list === list,
  );
  if (found === undefined)
    throw new Error(`No call lists ${entity} records of a ${subject}${list ? ` (${list})` : ''}.`);
  return found;
}

/**
 * The call that lists an entity's records of a subject.
 * @throws Error when there is none.
 */
export function subjectCall(subject: EntityName, entity: EntityName, list?: string): CallDefinition {
  return subjectList(subject, entity, list).call;
}

/** One list of an entity: its call, and what stands in the call's path. */
export interface EntityList {
  call: CallDefinition;
  parameters: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string>>;
  conditions?: readonly SearchCondition[];
}

/** One of the lists that make up an entity. */
export interface PartList extends EntityList {
  /** What its rows may have in the field that says on which list they are; null: whatever there is. */
  values: readonly string[] | null;
}

const vacantLists: readonly PartList[] = [
  ...bookingTypes.map((type) => ({ type, values: unitKinds.filter((kind) => bookingTypeOf[kind] === type) })),
  ...unitKinds.filter((kind) => bookingTypeOf[kind] === null).map((kind) => ({ type: kind, values: [kind] })),
].map(({ type, values }) => ({ call: accessCalls.unitsVacant, parameters: { type }, values }));

/**
 * An entity's own lists: most have one, some one for each value, or group of values, of a field.
 * @throws Error for an entity that is reached through its subject alone.
 */
export function entityLists(name: EntityName): { field: string | null; lists: readonly PartList[] } {
  if (name === 'vacantUnit') return { field: 'kind', lists: vacantLists };
  const { list: call } = resourceCalls(name);
  const { parts } = entityOf(name);
  if (parts === undefined) return { field: null, lists: [{ call, parameters: {}, values: null }] };
  const { field, values } = parts;
  return { field, lists: values.map((value) => ({ call, parameters: { [field]: value }, values: [value] })) };
}
