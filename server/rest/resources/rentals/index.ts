import { addressResource } from './address.ts';
import { bookingResource } from './booking.ts';
import { customerResource } from './customer.ts';
import { documentResource } from './document.ts';
import { invitationResource } from './invitation.ts';
import { orderResource } from './order.ts';
import { paymentResource } from './payment.ts';
import { pinCodeResource } from './pinCode.ts';
import { vacantUnitResource } from './vacantUnit.ts';

export const rentalResources = {
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
