import { dollars, numberText } from '#format/numbers.ts';
import { dayMoveMessages } from './dayMoves.ts';

/** The kinds of the action queue, in display order. */
export const queueKinds = ['arriving', 'leaving', 'dueToday', 'arrears', 'unsettled', 'unsigned', 'failed'] as const;
export type QueueKind = (typeof queueKinds)[number];

export const actionQueueMessages = {
  title: 'Action queue',
  labels: {
    arriving: dayMoveMessages.arriving,
    leaving: dayMoveMessages.leaving,
    dueToday: 'Due today',
    unsettled: 'To settle',
    arrears: 'Overdue',
    unsigned: 'Unsigned document',
    failed: 'Failed payment',
  } as const satisfies Readonly<Record<QueueKind, string>>,
  /** The amount first: "$775.00 due today". */
  sums: {
    dueToday: (amount: number) => `${dollars(amount)} due today`,
    arrears: (amount: number) => `${dollars(amount)} overdue`,
  },
  /** In the top bar, for what came while the page was open. */
  news: (count: number) => `${numberText(count)} to do`,
  newsHint: 'Show what needs doing',
  nothing: 'Nothing needs doing right now.',
  take: 'Assign to me',
  takeHint: 'Marks it as yours in this browser. Other people do not see the mark.',
  taken: 'Assigned to you',
  releaseHint: 'Press to give it back.',
  takenCount: (count: number) => `${numberText(count)} assigned to you`,
  owesAll: (owed: number) => `${dollars(owed)} to pay in all`,
  toGiveBack: (amount: number) => `${dollars(amount)} to give back`,
  otherBills: 'Other bills',
  rentDueSince: (day: string) => `Rent due since ${day}`,
  missing: (amount: number) => `${dollars(amount)} missing`,
  more: (shown: number, total: number) => `Show all ${numberText(total)} (${numberText(shown)} shown)`,
  notListed: (label: string) => `${label}: this server can't list them.`,
  notAllListed: (label: string) => `${label}: this server can't list all of them.`,
  notRead: (label: string, why: string) => `${label}: couldn't load. ${why}`,
} as const;
