import { actionQueueMessages } from './actionQueue.ts';
import { dayMoveMessages } from './dayMoves.ts';

/** The parts of a list of bookings, in display order. */
export const bookingGroups = [
  { value: 'current', label: 'Current' },
  { value: 'arrears', label: 'In arrears' },
  { value: 'dueToday', label: actionQueueMessages.labels.dueToday },
  { value: 'arriving', label: dayMoveMessages.arriving },
  { value: 'leaving', label: dayMoveMessages.leaving },
  { value: 'ended', label: 'Ended' },
  { value: 'all', label: 'All' },
] as const;
export type BookingGroup = (typeof bookingGroups)[number]['value'];
