import type { z } from 'zod';
import { accessPermission } from './accessPermission.ts';
import { actionLog } from './actionLog.ts';
import { address } from './address.ts';
import { alert } from './alert.ts';
import { area } from './area.ts';
import { booking } from './booking.ts';
import { controller } from './controller.ts';
import { customer } from './customer.ts';
import type { EntityDefinition } from './define.ts';
import type { Readable } from './readable.ts';
import { deviceConfig } from './deviceConfig.ts';
import { document } from './document.ts';
import { energyLog } from './energyLog.ts';
import { eventLog } from './eventLog.ts';
import { facilityMap } from './facilityMap.ts';
import { gate } from './gate.ts';
import { hid } from './hid.ts';
import { hub } from './hub.ts';
import { inventory } from './inventory.ts';
import { invitation } from './invitation.ts';
import { lockable } from './lockable.ts';
import { lockableLog } from './lockableLog.ts';
import { mapUnit } from './mapUnit.ts';
import { motorisedLock } from './motorisedLock.ts';
import { multiplexer } from './multiplexer.ts';
import { notification } from './notification.ts';
import { order } from './order.ts';
import { organisation } from './organisation.ts';
import { organisationFeatures } from './organisationFeatures.ts';
import { osdpNetwork } from './osdpNetwork.ts';
import { padlock } from './padlock.ts';
import { payment } from './payment.ts';
import { permissionRole } from './permissionRole.ts';
import { pinCode } from './pinCode.ts';
import { powerController } from './powerController.ts';
import { product } from './product.ts';
import { productCategory } from './productCategory.ts';
import { productFeature } from './productFeature.ts';
import { schedule } from './schedule.ts';
import { site } from './site.ts';
import { unit } from './unit.ts';
import { user } from './user.ts';
import { userRole } from './userRole.ts';
import { vacantUnit } from './vacantUnit.ts';

/** The closed registry of the API's resources. */
export const entities = {
  accessPermission,
  actionLog,
  address,
  alert,
  area,
  booking,
  controller,
  customer,
  deviceConfig,
  document,
  energyLog,
  eventLog,
  facilityMap,
  gate,
  hid,
  hub,
  inventory,
  invitation,
  lockable,
  lockableLog,
  mapUnit,
  motorisedLock,
  multiplexer,
  notification,
  order,
  organisation,
  organisationFeatures,
  osdpNetwork,
  padlock,
  payment,
  permissionRole,
  pinCode,
  powerController,
  product,
  productCategory,
  productFeature,
  schedule,
  site,
  unit,
  user,
  userRole,
  vacantUnit,
} as const;

export type EntityName = keyof typeof entities;
export type RecordOf<Name extends EntityName> = Readable<z.output<(typeof entities)[Name]['schema']>>;
/** A record as Gatehouse's own server sends it. */
export type CompleteRecordOf<Name extends EntityName> = z.output<(typeof entities)[Name]['schema']>;
export type AnyRecord = { id: number } & Record<string, unknown>;

export const entityNames = Object.keys(entities) as EntityName[];

/** The entity's declaration with its own types widened, for code that walks the registry. */
export function entityOf(name: EntityName): EntityDefinition<EntityName, z.ZodType<AnyRecord>> {
  return entities[name] as unknown as EntityDefinition<EntityName, z.ZodType<AnyRecord>>;
}

/** The entities that the browser's store holds. */
export const replicatedNames = entityNames.filter((name) => entities[name].replication !== 'on-demand');

/** Live event name ("UNIT") to entity name. */
export const entityByEvent: ReadonlyMap<string, EntityName> = new Map(
  entityNames.flatMap((name) => {
    const { event } = entityOf(name);
    return event === null ? [] : [[event, name] as const];
  }),
);

/** The entities with a path of their own; the others are reached through their subject. */
export const resourceNames = entityNames.filter((name) => entityOf(name).resource !== null);
