import { areaBody, siteFormBody } from '../../bodies/places.ts';
import { gateBody, lockableBody, unitBody } from '../../bodies/access.ts';
import { controllerBody } from '../../bodies/devices.ts';
import type { AnyRecord, EntityName } from '../../entities/index.ts';
import type { Fields } from '../../entities/readable.ts';
import { importRowMessages } from '../../messages/importFiles.ts';
import { controllerDefaults } from '../../states/controllerConfig.ts';
import { unitKindLabels } from '../../states/unitKind.ts';
import {
  billingPeriodLabels,
  cleaningStateLabels,
  connectionTypeLabels,
  doorTypeLabels,
  gateDirectionLabels,
  lockableTypeLabels,
  lockTypeLabels,
  relayModeLabels,
  sizeLabels,
} from '../../states/valueLabels.ts';
import { wiredDoor } from '../../validation/wiring.ts';
import { decimalText } from '#format/numbers.ts';
import type { RowDraft } from '../rowDraft.ts';
import { squareFoot } from '../../entities/floorArea.ts';
import { nameKey, type World } from '../world.ts';
import { addressFields, completeAddress } from './address.ts';
import type { ImportField, ImportKind } from './kind.ts';
import { checkWiring, completeWiring, needsChannels, rememberWiring, wiringFields } from './wiring.ts';

const siteFieldOf: ImportField = { id: 'site', label: 'Site', value: { entity: 'site', isAtSite: false }, path: null };

const leastFloor = -20;
const namedFloor = /^(?:level|floor|lvl)\s*(-?\d{1,2})$/i;

/** The floor that an area's name says: "Level 2", "Ground floor". An area of another name gets none. */
function areaOfName(name: string, siteId: number | null): Fields {
  if (/^ground(?: floor| level)?$/i.test(name)) return { siteId, name, floor: 0 };
  const floor = Number(namedFloor.exec(name)?.[1] ?? NaN);
  return Number.isNaN(floor) || floor < leastFloor ? { siteId, name } : { siteId, name, floor };
}

const nameOf = (draft: RowDraft) => draft.value<string>('name') ?? '';

const atSite = (draft: RowDraft) => (nameOf(draft) === '' ? null : `${draft.siteId ?? ''}/${nameKey(nameOf(draft))}`);

const findByName = (draft: RowDraft) => ({ siteId: draft.siteId, name: draft.body['name'] });

/** The record of this name at the row's site. */
const findAtSite = (entity: EntityName) => (draft: RowDraft, world: World) =>
  world.named(entity, nameOf(draft), draft.siteId)[0] ?? null;

/** Records that stand at a site, and are known by their name there. */
const ofSite = {
  siteField: 'siteId',
  needsSite: true,
  key: atSite,
  name: nameOf,
  findBy: findByName,
} as const;

/** Doors that hang on a controller's channel. */
const wired = (entity: 'unit' | 'gate' | 'lockable') => ({
  needs: needsChannels,
  check: (draft: RowDraft, world: World, record: AnyRecord | null) => checkWiring(entity, draft, world, record),
  remember: (draft: RowDraft, world: World, record: AnyRecord | null) =>
    rememberWiring(entity, nameOf(draft), draft, world, record),
});

export const siteKind: ImportKind = {
  id: 'site',
  schema: siteFormBody,
  siteField: null,
  needsSite: false,
  fields: [
    { id: 'name', label: 'Name', value: 'line', isRequired: true },
    ...addressFields(''),
    { id: 'phone', label: 'Phone', value: 'phone' },
    { id: 'email', label: 'Email', value: 'email' },
    { id: 'timeZone', label: 'Time zone', value: 'line', isRequired: true },
    { id: 'latitude', label: 'Latitude', value: 'number' },
    { id: 'longitude', label: 'Longitude', value: 'number' },
  ],
  complete: (draft) => completeAddress(draft, ''),
  find: (draft, world) => world.named('site', nameOf(draft), null)[0] ?? null,
  key: (draft) => nameKey(nameOf(draft)) || null,
  name: nameOf,
  findBy: (draft) => ({ name: draft.body['name'] }),
};

export const areaKind: ImportKind = {
  ...ofSite,
  id: 'area',
  schema: areaBody,
  fields: [{ id: 'name', label: 'Name', value: 'line' }, siteFieldOf, { id: 'floor', label: 'Floor', value: 'whole' }],
  find: findAtSite('area'),
};

/** The floor area from two columns of sides. */
function completeSize(draft: RowDraft): void {
  const [width, depth] = [draft.value<number>('width'), draft.value<number>('depth')];
  if (width === undefined || depth === undefined || draft.body['squareMetres'] !== undefined) return;
  const unit = draft.value<string>('sideUnit');
  const isInFeet = unit === undefined ? draft.isInFeet : /^\s*(?:f|'|sq\.?\s*f)/i.test(unit);
  const value = Math.round(width * depth * (isInFeet ? squareFoot : 1) * 100) / 100;
  draft.body['squareMetres'] = value;
  draft.note(
    'width',
    importRowMessages.fromSize(`${draft.text('width')} × ${draft.text('depth')}`, decimalText(value, 2)),
  );
}

export const unitKind: ImportKind = {
  ...ofSite,
  ...wired('unit'),
  id: 'unit',
  schema: wiredDoor(unitBody),
  newValues: { kind: 'storage', cleaningState: 'AVAILABLE' },
  fields: [
    { id: 'name', label: 'Name', value: 'line' },
    siteFieldOf,
    {
      id: 'area',
      label: 'Area',
      value: { entity: 'area', isAtSite: true, made: areaOfName },
      path: 'areaId',
    },
    { id: 'kind', label: 'Kind', value: { labels: unitKindLabels, words: 'unitKind' } },
    { id: 'size', label: 'Size', value: { labels: sizeLabels, words: 'size' }, needsValues: true },
    { id: 'squareMetres', label: 'Floor area', value: 'area', header: 'm²' },
    { id: 'width', label: 'Width', value: 'number', path: null },
    { id: 'depth', label: 'Depth', value: 'number', path: null },
    { id: 'sideUnit', label: 'Unit of width and depth', value: 'line', path: null },
    { id: 'floor', label: 'Floor', value: 'whole' },
    { id: 'price', label: 'Price', value: 'money' },
    { id: 'pricePeriod', label: 'Billed', value: { labels: billingPeriodLabels, words: 'pricePeriod' } },
    {
      id: 'cleaningState',
      label: 'Cleaning state',
      value: { labels: cleaningStateLabels, words: 'cleaningState' },
      needsValues: true,
    },
    { id: 'notes', label: 'Notes', value: 'text' },
    { id: 'lockType', label: 'Lock type', value: { labels: lockTypeLabels, words: 'lockType' } },
    ...wiringFields,
  ],
  complete: (draft, world) => {
    completeSize(draft);
    completeWiring(draft, world);
  },
  // A unit without a price is billed by nothing.
  fill: ({ body }) => {
    if (body['price'] !== undefined) body['pricePeriod'] ??= 'month';
  },
  find: findAtSite('unit'),
};

export const lockableKind: ImportKind = {
  ...ofSite,
  ...wired('lockable'),
  id: 'lockable',
  schema: wiredDoor(lockableBody),
  newValues: { type: 'locker' },
  fields: [
    { id: 'name', label: 'Name', value: 'line' },
    siteFieldOf,
    { id: 'type', label: 'Type', value: { labels: lockableTypeLabels, words: 'lockableType' } },
    {
      id: 'product',
      label: 'Booked as',
      value: { entity: 'product', isAtSite: false, where: ({ kind }) => kind !== 'purchasable' },
      path: 'productId',
    },
    ...wiringFields,
  ],
  complete: completeWiring,
  find: findAtSite('lockable'),
};

export const gateKind: ImportKind = {
  ...ofSite,
  ...wired('gate'),
  id: 'gate',
  schema: wiredDoor(gateBody),
  newValues: { direction: 'entrance', doorType: 'gate' },
  fields: [
    { id: 'name', label: 'Name', value: 'line' },
    siteFieldOf,
    { id: 'direction', label: 'Direction', value: { labels: gateDirectionLabels, words: 'gateDirection' } },
    { id: 'doorType', label: 'Door type', value: { labels: doorTypeLabels, words: 'doorType' } },
    { id: 'relayMode', label: 'Relay mode', value: { labels: relayModeLabels, words: 'relayMode' } },
    ...wiringFields,
  ],
  complete: completeWiring,
  find: findAtSite('gate'),
};

const { name: _name, ...configDefaults } = controllerDefaults;

export const controllerKind: ImportKind = {
  ...ofSite,
  id: 'controller',
  schema: controllerBody,
  newValues: configDefaults satisfies Fields,
  fields: [
    { id: 'name', label: 'Name', value: 'line' },
    siteFieldOf,
    { id: 'serialNumber', label: 'Serial number', value: 'code' },
    { id: 'description', label: 'Description', value: 'line' },
    { id: 'connectionType', label: 'Connection', value: { labels: connectionTypeLabels, words: 'connectionType' } },
    { id: 'lockType', label: 'Lock type', value: { labels: lockTypeLabels, words: 'lockType' } },
  ],
  find: (draft, world) => {
    const serial = draft.value<string>('serialNumber') ?? '';
    const [same] = serial === '' ? [] : world.named('controller', serial, null, 'serialNumber');
    return same ?? findAtSite('controller')(draft, world);
  },
};
