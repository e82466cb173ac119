import type { z } from 'zod';
import type { EntityName } from '../entities/index.ts';
import { accessPermissionBody, gateBody, lockableBody, scheduleBody, unitBody } from './access.ts';
import {
  documentBody,
  addressBody,
  bookingBody,
  customerBody,
  invitationBody,
  orderBody,
  paymentBody,
  pinCodeBody,
} from './rentals.ts';
import { inventoryBody, productBody, productCategoryBody, productFeatureBody } from './catalogue.ts';
import {
  controllerBody,
  deviceConfigBody,
  hidBody,
  hubBody,
  motorisedLockBody,
  multiplexerBody,
  osdpNetworkBody,
  padlockBody,
  powerControllerBody,
} from './devices.ts';
import { alertBody, notificationBody, facilityMapBody, mapUnitBody } from './operations.ts';
import { organisationBody, organisationFeaturesBody, areaBody, siteBody } from './places.ts';
import { permissionRoleBody, userBody, userRoleBody } from './people.ts';

/** The body of a create; an update takes any part of it. null: only the server writes such records. */
export const bodies = {
  accessPermission: accessPermissionBody,
  actionLog: null,
  address: addressBody,
  alert: alertBody,
  area: areaBody,
  booking: bookingBody,
  controller: controllerBody,
  customer: customerBody,
  deviceConfig: deviceConfigBody,
  document: documentBody,
  energyLog: null,
  eventLog: null,
  facilityMap: facilityMapBody,
  gate: gateBody,
  hid: hidBody,
  hub: hubBody,
  inventory: inventoryBody,
  invitation: invitationBody,
  lockable: lockableBody,
  lockableLog: null,
  mapUnit: mapUnitBody,
  motorisedLock: motorisedLockBody,
  multiplexer: multiplexerBody,
  notification: notificationBody,
  order: orderBody,
  organisation: organisationBody,
  organisationFeatures: organisationFeaturesBody,
  osdpNetwork: osdpNetworkBody,
  padlock: padlockBody,
  payment: paymentBody,
  permissionRole: permissionRoleBody,
  pinCode: pinCodeBody,
  powerController: powerControllerBody,
  product: productBody,
  productCategory: productCategoryBody,
  productFeature: productFeatureBody,
  schedule: scheduleBody,
  site: siteBody,
  unit: unitBody,
  user: userBody,
  userRole: userRoleBody,
  vacantUnit: null,
} as const satisfies Record<EntityName, z.ZodObject | null>;
