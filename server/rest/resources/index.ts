import type { EntityName } from '#domain/entities/index.ts';
import type { ServerResource } from '#server/rest/crud/define.ts';
import { accessPermissionResource } from './access/accessPermission.ts';
import { gateResource } from './access/gate.ts';
import { lockableResource } from './access/lockable.ts';
import { scheduleResource } from './access/schedule.ts';
import { unitResource } from './access/unit.ts';
import { inventoryResource } from './catalogue/inventory.ts';
import { productResource } from './catalogue/product.ts';
import { productCategoryResource } from './catalogue/productCategory.ts';
import { productFeatureResource } from './catalogue/productFeature.ts';
import { controllerResource } from './devices/controller.ts';
import { deviceConfigResource } from './devices/deviceConfig.ts';
import { hidResource } from './devices/hid.ts';
import { hubResource } from './devices/hub.ts';
import { motorisedLockResource } from './devices/motorisedLock.ts';
import { multiplexerResource } from './devices/multiplexer.ts';
import { osdpNetworkResource } from './devices/osdpNetwork.ts';
import { padlockResource } from './devices/padlock.ts';
import { powerControllerResource } from './devices/powerController.ts';
import { actionLogResource } from './operations/actionLog.ts';
import { alertResource } from './operations/alert.ts';
import { energyLogResource } from './operations/energyLog.ts';
import { eventLogResource } from './operations/eventLog.ts';
import { facilityMapResource } from './operations/facilityMap.ts';
import { lockableLogResource } from './operations/lockableLog.ts';
import { mapUnitResource } from './operations/mapUnit.ts';
import { notificationResource } from './operations/notification.ts';
import { permissionRoleResource } from './people/permissionRole.ts';
import { userResource } from './people/user.ts';
import { userRoleResource } from './people/userRole.ts';
import { areaResource } from './places/area.ts';
import { organisationResource } from './places/organisation.ts';
import { organisationFeaturesResource } from './places/organisationFeatures.ts';
import { siteResource } from './places/site.ts';
import { addressResource } from './rentals/address.ts';
import { bookingResource } from './rentals/booking.ts';
import { customerResource } from './rentals/customer.ts';
import { documentResource } from './rentals/document.ts';
import { invitationResource } from './rentals/invitation.ts';
import { orderResource } from './rentals/order.ts';
import { paymentResource } from './rentals/payment.ts';
import { pinCodeResource } from './rentals/pinCode.ts';
import { vacantUnitResource } from './rentals/vacantUnit.ts';

const rentalResources = {
  customer: customerResource,
  booking: bookingResource,
  order: orderResource,
  payment: paymentResource,
  document: documentResource,
  invitation: invitationResource,
  pinCode: pinCodeResource,
  address: addressResource,
  vacantUnit: vacantUnitResource,
} as const;

const placeResources = {
  site: siteResource,
  area: areaResource,
  organisation: organisationResource,
  organisationFeatures: organisationFeaturesResource,
} as const;

const peopleResources = {
  user: userResource,
  permissionRole: permissionRoleResource,
  userRole: userRoleResource,
} as const;

const operationsResources = {
  eventLog: eventLogResource,
  actionLog: actionLogResource,
  lockableLog: lockableLogResource,
  energyLog: energyLogResource,
  alert: alertResource,
  notification: notificationResource,
  facilityMap: facilityMapResource,
  mapUnit: mapUnitResource,
} as const;

const deviceResources = {
  controller: controllerResource,
  hid: hidResource,
  hub: hubResource,
  padlock: padlockResource,
  multiplexer: multiplexerResource,
  motorisedLock: motorisedLockResource,
  powerController: powerControllerResource,
  deviceConfig: deviceConfigResource,
  osdpNetwork: osdpNetworkResource,
} as const;

const catalogueResources = {
  product: productResource,
  productCategory: productCategoryResource,
  productFeature: productFeatureResource,
  inventory: inventoryResource,
} as const;

const accessResources = {
  unit: unitResource,
  gate: gateResource,
  lockable: lockableResource,
  accessPermission: accessPermissionResource,
  schedule: scheduleResource,
} as const;

/** The resource of every entity in the domain's registry: a missing one does not compile. */
export const resources = {
  ...placeResources,
  ...accessResources,
  ...deviceResources,
  ...rentalResources,
  ...catalogueResources,
  ...peopleResources,
  ...operationsResources,
} as const satisfies Record<EntityName, ServerResource>;
