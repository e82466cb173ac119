import { listText } from '#format/listText.ts';
import { entityOf, type EntityName } from '../entities/index.ts';
import { inSentence } from '../messages/records.ts';
import { deviceKinds } from '../states/deviceKind.ts';
import { capitalised } from '../states/words.ts';
import type { Area } from './bits.ts';

/** Kinds of records that people know by name, in the order of a sentence. Their entity says which area each is in. */
const known = [
  'unit',
  'gate',
  'lockable',
  'area',
  'schedule',
  'accessPermission',
  'customer',
  'pinCode',
  'booking',
  'order',
  'payment',
  'invitation',
  'product',
  'productCategory',
  'productFeature',
  'inventory',
  'document',
  'user',
  'permissionRole',
  'organisation',
  'organisationFeatures',
  'deviceConfig',
  'facilityMap',
] as const satisfies readonly EntityName[];

const devices = 'devices';

/** What the rights of an area are about: "Units, gates, …, schedules and devices"; null: the area's name says it. */
export function thingsOf(area: Area): string | null {
  const names = known
    .filter((entity) => entityOf(entity).area === area)
    .map((entity) => inSentence(entityOf(entity).label.many));
  if (deviceKinds.every((kind) => entityOf(kind).area === area)) names.push(devices);
  return names.length < 2 ? null : capitalised(listText(names));
}
