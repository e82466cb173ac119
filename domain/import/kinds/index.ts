import type { ImportKindId } from '../plan.ts';
import { bookingKind } from './booking.ts';
import { inventoryKind, productKind } from './catalogue.ts';
import { customerKind } from './customer.ts';
import type { ImportKind } from './kind.ts';
import { pinCodeKind } from './pinCode.ts';
import { areaKind, controllerKind, gateKind, lockableKind, siteKind, unitKind } from './places.ts';
import { userKind } from './user.ts';

/** The closed registry of lists that take files. */
export const importKinds: Record<ImportKindId, ImportKind> = {
  site: siteKind,
  area: areaKind,
  unit: unitKind,
  lockable: lockableKind,
  gate: gateKind,
  controller: controllerKind,
  product: productKind,
  inventory: inventoryKind,
  customer: customerKind,
  booking: bookingKind,
  pinCode: pinCodeKind,
  user: userKind,
};
