import { resourceCalls } from '../calls/resource.ts';
import { commandRight } from '../commands/act.ts';
import { rentalCalls } from '../calls/rentals.ts';
import type { Ask } from '../permissions/can.ts';
import type { RouteId } from '../routes/index.ts';

/** A job that the guide explains. */
interface GuideJob {
  title: string;
  /** Where it begins. */
  page: RouteId;
  /** The right that the job needs. Absent: opening the page is enough. */
  ask?: Ask | undefined;
  /** Further words by which somebody looks for it. */
  words: readonly string[];
}

/** In the order in which a desk needs them most. */
export const guideJobs = {
  unlock: { title: 'Unlock a door', page: 'dashboard.list', ask: commandRight, words: ['open', 'gate', 'lock'] },
  alarm: { title: 'See to an alarm', page: 'dashboard.list', words: ['siren', 'fault', 'acknowledge', 'trouble'] },
  denied: {
    title: 'Find out why a PIN was refused',
    page: 'unit.list',
    words: ['denied', 'keypad', 'gate', 'code', 'access'],
  },
  moveIn: {
    title: 'Move somebody in',
    page: 'booking.storage',
    ask: resourceCalls('booking').create.ask,
    words: ['book', 'rent', 'customer', 'vacant', 'free'],
  },
  payment: {
    title: 'Take a payment',
    page: 'customer.list',
    ask: resourceCalls('payment').create.ask,
    words: ['pay', 'cash', 'card', 'money', 'bill', 'receipt'],
  },
  arrears: {
    title: 'Follow up what is overdue',
    page: 'booking.storage',
    words: ['arrears', 'owe', 'debt', 'overlock', 'reminder', 'late fee'],
  },
  pin: {
    title: 'Give somebody a PIN code',
    page: 'customer.list',
    ask: rentalCalls.customerPinCodeCreate.ask,
    words: ['code', 'keypad', 'access'],
  },
  moveOut: {
    title: 'Move somebody out',
    page: 'customer.list',
    ask: resourceCalls('booking').update.ask,
    words: ['leave', 'end', 'vacate', 'deposit', 'refund'],
  },
  import: {
    title: 'Bring in your records',
    page: 'imports',
    ask: resourceCalls('unit').create.ask,
    words: ['CSV', 'file', 'Excel', 'migrate', 'upload'],
  },
  report: {
    title: 'Read a report and take it along',
    page: 'report.list',
    words: ['month', 'occupancy', 'figures', 'export', 'print', 'spreadsheet'],
  },
} as const satisfies Record<string, GuideJob>;

export type GuideJobId = keyof typeof guideJobs;

export const guideJobIds = Object.keys(guideJobs) as GuideJobId[];

export const guideJob = (id: GuideJobId): GuideJob => guideJobs[id];

/** The jobs that a person can do with their rights, at this server. */
export const offeredJobs = (mayOpen: (id: RouteId) => boolean, may: (ask: Ask) => boolean): GuideJobId[] =>
  guideJobIds.filter((id) => {
    const { page, ask } = guideJob(id);
    return mayOpen(page) && (ask === undefined || may(ask));
  });
