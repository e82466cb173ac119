import { rentalCalls } from '#domain/calls/rentals.ts';

export interface PinCodeOwner {
  entity: 'customer' | 'user';
  id: number;
  /** The owner's usual site; absent: none. */
  siteId?: number | null | undefined;
}

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
