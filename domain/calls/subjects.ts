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

/** Lists records of one subject: a unit's events, a customer's PIN codes. */
export interface SubjectList {
  subject: EntityName;
  call: CallDefinition;
  /** The name of one of several lists; absent: the plain one. */
  list?: string;
  /** The query fields that the call always sends. */
  query?: Readonly<Record<string, string>>;
  /** Conditions that make the list. A server that ignores them sends other rows too. */
  conditions?: readonly SearchCondition[];
}

/** Lists of a subject, by its id. */
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
  { subject: 'customer', call: rentalCalls.customerDocumentForms, list: 'forms' },
  { subject: 'customer', call: rentalCalls.customerOrders },
  { subject: 'customer', call: rentalCalls.customerPayments },
  { subject: 'customer', call: rentalCalls.customerPinCodes },
  { subject: 'site', call: placeCalls.siteUsers },
  { subject: 'permissionRole', call: peopleCalls.usersByRole },
  { subject: 'permissionRole', call: peopleCalls.usersByRole, list: 'archived', query: { status: 'archived' } },
];

/** The few records of a long list in one state. */
function listWithStatus(subject: EntityName, status: string): SubjectList {
  return {
    subject,
    call: resourceCalls(subject).list,
    list: status,
    conditions: [{ column: 'status', query: status }],
  };
}

/** Lists without a subject: `of` names the entity itself, with id 0. */
const specialLists: readonly SubjectList[] = [
  { subject: 'alert', call: noticeCalls.alertsArchived, list: 'archived', query: { archived: 'true' } },
  listWithStatus('payment', 'failed'),
  listWithStatus('order', 'pending'),
];

/** @throws Error when the subject has no such list. */
export function subjectList(subject: EntityName, entity: EntityName, list?: string): SubjectList {
  const found = [...subjectLists, ...specialLists].find(
    (one) => one.subject === subject && one.call.of === entity && one.list === list,
  );
  if (found === undefined)
    throw new Error(`No call lists ${entity} records of a ${subject}${list ? ` (${list})` : ''}.`);
  return found;
}

/** The call, and its path's parameters. */
export interface EntityList {
  call: CallDefinition;
  parameters: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string>>;
  conditions?: readonly SearchCondition[];
}

export interface PartList extends EntityList {
  /** The rows' values in the field that names their list; null: any. */
  values: readonly string[] | null;
}

const vacantLists: readonly PartList[] = [
  ...bookingTypes.map((type) => ({ type, values: unitKinds.filter((kind) => bookingTypeOf[kind] === type) })),
  ...unitKinds.filter((kind) => bookingTypeOf[kind] === null).map((kind) => ({ type: kind, values: [kind] })),
].map(({ type, values }) => ({ call: accessCalls.unitsVacant, parameters: { type }, values }));

/**
 * Most entities have one list, some one for each value or group of values of a field.
 * @throws Error for an entity that has only its subject's calls.
 */
export function entityLists(name: EntityName): { field: string | null; lists: readonly PartList[] } {
  if (name === 'vacantUnit') return { field: 'kind', lists: vacantLists };
  const { list: call } = resourceCalls(name);
  const { parts } = entityOf(name);
  if (parts === undefined) return { field: null, lists: [{ call, parameters: {}, values: null }] };
  const { field, values } = parts;
  return { field, lists: values.map((value) => ({ call, parameters: { [field]: value }, values: [value] })) };
}
