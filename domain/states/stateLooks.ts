import { alertLevels, type AlertLevel } from './alert.ts';
import {
  bookingStates,
  invitationStates,
  orderStates,
  paymentStates,
  type BookingState,
  type InvitationState,
  type OrderState,
  type PaymentState,
} from './booking.ts';
import { calibrationStates, doorStates, type CalibrationState, type DoorState } from './device.ts';
import { documentStatuses, type DocumentStatus } from './document.ts';
import { outputStates, type OutputState } from './network.ts';
import { productStatuses, publicationStates, type ProductStatus, type PublicationState } from './product.ts';
import type { Tone } from './unitStatus.ts';
import { userStatuses, type UserStatus } from './user.ts';
import { capitalised, entryOf } from './words.ts';

/** The tone, and the label where it differs from the word. */
interface StateLook {
  tone: Tone;
  label?: string;
}

type Looks<Word extends string> = Readonly<Record<Word, StateLook>>;

const good = { tone: 'secure' } as const;
const waiting = { tone: 'open' } as const;
const over = { tone: 'neutral' } as const;

/**
 * In the states' own order. `unitStatusTones` has the statuses of units, gates, controllers and padlocks, because every
 * first screen shows them. Icons: src/crud/status.
 */
export const stateLooks = {
  booking: {
    upcoming: waiting,
    active: good,
    'in arrears': { tone: 'fault' },
    reserved: waiting,
    completed: over,
    cancelled: over,
    skipped: over,
  } satisfies Looks<BookingState>,
  order: {
    pending: waiting,
    paid: good,
    collected: good,
    cancelled: over,
    refunded: over,
  } satisfies Looks<OrderState>,
  payment: {
    pending: waiting,
    succeeded: good,
    failed: { tone: 'alarm' },
    refunded: over,
  } satisfies Looks<PaymentState>,
  invitation: {
    pending: waiting,
    accepted: good,
    declined: over,
    expired: over,
  } satisfies Looks<InvitationState>,
  product: {
    DRAFT: { ...over, label: 'Draft' },
    AVAILABLE: { ...good, label: 'Available' },
    UNAVAILABLE: { tone: 'offline', label: 'Unavailable' },
    IN_STOCK: { ...good, label: 'In stock' },
    OUT_OF_STOCK: { tone: 'fault', label: 'Out of stock' },
    ON_BACK_ORDER: { ...waiting, label: 'On back order' },
    EXPIRED: { ...over, label: 'Expired' },
  } satisfies Looks<ProductStatus>,
  publication: {
    DRAFT: { ...over, label: 'Draft' },
    PENDING: { ...waiting, label: 'Pending' },
    PUBLISHED: { ...good, label: 'Published' },
    EXPIRED: { ...over, label: 'Expired' },
  } satisfies Looks<PublicationState>,
  document: {
    ACTIVE: { ...good, label: 'Active' },
    INACTIVE: { ...over, label: 'Inactive' },
  } satisfies Looks<DocumentStatus>,
  user: {
    active: good,
    archived: over,
  } satisfies Looks<UserStatus>,
  alertLevel: {
    low: { tone: 'neutral' },
    medium: { tone: 'fault' },
    high: { tone: 'alarm' },
  } satisfies Looks<AlertLevel>,
  doorState: {
    opened: waiting,
    closed: good,
  } satisfies Looks<DoorState>,
  output: {
    locked: good,
    unlocked: waiting,
    opened: { ...waiting, label: 'Open' },
    shut: good,
    opening: waiting,
    shutting: waiting,
    jammed: { tone: 'fault' },
    on: waiting,
    off: over,
  } satisfies Looks<OutputState>,
  calibration: {
    uncalibrated: { tone: 'fault', label: 'Not calibrated' },
    'waiting for open': { ...waiting, label: 'Waiting for open' },
    'waiting for closed': { ...waiting, label: 'Waiting for shut' },
    calibrated: good,
    failed: { tone: 'alarm', label: 'Calibration failed' },
  } satisfies Looks<CalibrationState>,
} as const;

export type StateKind = keyof typeof stateLooks;
export type StateOf<Kind extends StateKind> = keyof (typeof stateLooks)[Kind] & string;

/** The states of each kind, in display order. */
const statesOf: { readonly [Kind in StateKind]: readonly StateOf<Kind>[] } = {
  booking: bookingStates,
  order: orderStates,
  payment: paymentStates,
  invitation: invitationStates,
  product: productStatuses,
  publication: publicationStates,
  document: documentStatuses,
  user: userStatuses,
  alertLevel: alertLevels,
  doorState: doorStates,
  output: outputStates,
  calibration: calibrationStates,
};

/** The look of a state. An unknown word shows unchanged. */
export function lookOf(kind: StateKind, state: string): { label: string; tone: Tone } {
  const { label = capitalised(state), tone } = entryOf(stateLooks[kind] as Looks<string>, state) ?? (over as StateLook);
  return { label, tone };
}

export function stateChoices(kind: StateKind): { value: string; label: string; tone: Tone }[] {
  return statesOf[kind].map((value: string) => ({ value, ...lookOf(kind, value) }));
}
