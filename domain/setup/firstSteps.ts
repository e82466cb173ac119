import { entityOf, type EntityName } from '../entities/index.ts';
import type { FeatureFlag } from '../entities/organisationFeatures.ts';
import type { RouteId } from '../routes/index.ts';

/** The kinds of records from which the first steps tell what is there. */
export const setupEntities = [
  'site',
  'area',
  'unit',
  'gate',
  'facilityMap',
  'controller',
  'motorisedLock',
  'padlock',
  'product',
  'schedule',
  'permissionRole',
  'user',
  'customer',
  'booking',
] as const satisfies readonly EntityName[];
export type SetupEntity = (typeof setupEntities)[number];

/** Whether records of a kind exist. `unknown`: their list could not be read. `unreadable`: without the right. */
export type Presence = 'present' | 'absent' | 'loading' | 'unknown' | 'unreadable';
export type Presences = Readonly<Record<SetupEntity, Presence>>;

/** The records without which a kind can't be created. */
export const recordNeeds: Partial<Record<EntityName, readonly SetupEntity[]>> = {
  area: ['site'],
  unit: ['site'],
  gate: ['site'],
  facilityMap: ['site'],
  lockable: ['site'],
  controller: ['site'],
  motorisedLock: ['site'],
  padlock: ['site'],
  schedule: ['site'],
  booking: ['unit', 'customer'],
  order: ['customer'],
};

/** How many make a kind present; absent: one. The first user is the person who looks. */
export const countWanted: Partial<Record<SetupEntity, number>> = { user: 2 };

/** The page on which records of a kind are created. */
export interface SetupPlace {
  to: RouteId;
  /** The tab of the site's page. */
  tab?: string;
  /** What opens the form where the page is a list. */
  search?: string;
}

export const setupPlaces: Readonly<Record<SetupEntity, SetupPlace>> = {
  site: { to: 'site.create' },
  area: { to: 'site.detail', tab: 'areas' },
  unit: { to: 'unit.create' },
  gate: { to: 'gate.create' },
  facilityMap: { to: 'dashboard.map' },
  controller: { to: 'device.list' },
  motorisedLock: { to: 'device.list' },
  padlock: { to: 'padlock.list' },
  product: { to: 'bookable.create' },
  schedule: { to: 'site.detail', tab: 'schedules' },
  permissionRole: { to: 'role.list', search: '?new' },
  user: { to: 'user.create' },
  customer: { to: 'customer.create' },
  booking: { to: 'booking.storage' },
};

interface StepDeclaration {
  id: string;
  /** A record of one kind in each group makes the step done. */
  records: readonly (readonly [SetupEntity, ...SetupEntity[]])[];
  /** Without this feature of the organisation the step is left out. */
  feature?: FeatureFlag;
  /** Whether a facility works without it. */
  isOptional?: true;
}

/** In the order in which things need each other. */
export const firstSteps = [
  { id: 'site', records: [['site']] },
  { id: 'areas', records: [['area']], isOptional: true },
  { id: 'units', records: [['unit']] },
  { id: 'devices', records: [['controller', 'motorisedLock', 'padlock']] },
  { id: 'gates', records: [['gate']], isOptional: true },
  { id: 'map', records: [['facilityMap']], isOptional: true },
  { id: 'products', records: [['product']], feature: 'operations' },
  { id: 'hours', records: [['schedule']] },
  { id: 'people', records: [['permissionRole'], ['user']], isOptional: true },
  { id: 'customer', records: [['customer'], ['booking']], feature: 'operations' },
] as const satisfies readonly StepDeclaration[];
export type FirstStepId = (typeof firstSteps)[number]['id'];

export interface FirstStep {
  id: FirstStepId;
  isOptional: boolean;
  /**
   * `next` is the first of the `open` ones. A step is `waiting` while a record that it needs is certainly missing, and
   * `unknown` while nobody can tell whether anything is missing.
   */
  state: 'done' | 'next' | 'open' | 'waiting' | 'loading' | 'unknown';
  /** The kinds that are certainly missing. */
  missing: readonly SetupEntity[];
  /** The kinds that have to be there first. */
  needs: readonly SetupEntity[];
}

/** Whether one kind of several is present. All must certainly be absent to make them absent. */
function presenceOfAny(kinds: readonly SetupEntity[], presences: Presences): Presence {
  const each = new Set(kinds.map((kind) => presences[kind]));
  if (each.has('present')) return 'present';
  if (each.has('loading')) return 'loading';
  const [only = 'unknown'] = each;
  return each.size === 1 ? only : 'unknown';
}

/** The needs of a kind that are certainly missing. */
export function missingNeeds(kind: EntityName, presences: Partial<Presences>): readonly SetupEntity[] {
  return (recordNeeds[kind] ?? []).filter((need) => presences[need] === 'absent');
}

function stepOf(declared: StepDeclaration & { id: FirstStepId }, presences: Presences): FirstStep | null {
  const groups = declared.records.map((kinds) => ({ kind: kinds[0], presence: presenceOfAny(kinds, presences) }));
  const step = { id: declared.id, isOptional: declared.isOptional === true };
  if (groups.some(({ presence }) => presence === 'loading'))
    return { ...step, state: 'loading', missing: [], needs: [] };
  const missing = groups.flatMap(({ kind, presence }) => (presence === 'absent' ? [kind] : []));
  if (missing.length > 0) {
    // A booking that needs the step's own customer does not wait for another step.
    const needs = missing.flatMap((kind) => missingNeeds(kind, presences)).filter((need) => !missing.includes(need));
    return { ...step, state: needs.length > 0 ? 'waiting' : 'open', missing, needs: [...new Set(needs)] };
  }
  if (groups.some(({ presence }) => presence === 'unreadable')) return null;
  const isDone = groups.every(({ presence }) => presence === 'present');
  return { ...step, state: isDone ? 'done' : 'unknown', missing, needs: [] };
}

/**
 * The steps with their states, derived from the records alone.
 * @param hasFeature whether the organisation certainly uses a feature. Steps of other features are left out, as are
 * those whose records the person may not read.
 */
export function firstStepsOf(presences: Presences, hasFeature: (flag: FeatureFlag) => boolean): readonly FirstStep[] {
  const steps = firstSteps.flatMap((declared: StepDeclaration & { id: FirstStepId }) => {
    if (declared.feature !== undefined && !hasFeature(declared.feature)) return [];
    return stepOf(declared, presences) ?? [];
  });
  const next = steps.findIndex(({ state }) => state === 'open');
  return steps.map((step, index) => (index === next ? { ...step, state: 'next' } : step));
}

const isMissing = ({ state }: FirstStep) => state === 'next' || state === 'open' || state === 'waiting';

/** Whether a step that every facility needs is certainly not done. */
export const isSetupOpen = (steps: readonly FirstStep[]): boolean =>
  steps.some((step) => !step.isOptional && isMissing(step));

/** Whether every step that a facility needs is certainly done. */
export const isSetupDone = (steps: readonly FirstStep[]): boolean =>
  steps.length > 0 && steps.every(({ isOptional, state }) => state === 'done' || (isOptional && state !== 'loading'));

/**
 * The presence that a list's answer tells.
 * @param kind with the number of records that are wanted of it.
 * @param total null: the list has not loaded, or failed.
 */
export function presenceOf(kind: SetupEntity, total: number | null): Presence {
  if (total === null) return 'unknown';
  return total >= (countWanted[kind] ?? 1) ? 'present' : 'absent';
}

/** Whether a kind's records belong to a site, so that without a site there are certainly none. */
export const isOfSite = (kind: EntityName): boolean => entityOf(kind).scope === 'site';
