import { rentalCalls } from '#domain/calls/rentals.ts';

/** Whose PIN codes they are. */
export interface PinCodeOwner {
  entity: 'customer' | 'user';
  id: number;
  /** The site that they mostly come to; absent: none. */
  siteId?: number | null | undefined;
}

/** The calls for the PIN codes of a customer and of a member of staff. */
export const pinCodeCalls = {
  customer: {
    list: rentalCalls.customerPinCodes,
    create: rentalCalls.customerPinCodeCreate,
    update: rentalCalls.customerPinCodeUpdate,
    remove: rentalCalls.customerPinCodeDelete,
  },
  user: {
    list: rentalCalls.userPinCodes,
    create: rentalCalls.userPinCodeCreate,
    update: rentalCalls.userPinCodeUpdate,
    remove: rentalCalls.userPinCodeDelete,
  },
} as const;
