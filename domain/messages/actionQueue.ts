import { dollars, numberText } from '#format/numbers.ts';

/** The kinds of the action queue, in display order. */
export const queueKinds = ['arriving', 'leaving', 'unsettled', 'arrears', 'unsigned', 'failed'] as const;
export type QueueKind = (typeof queueKinds)[number];

export const actionQueueMessages = {
  title: 'Action queue',
  labels: {
    arriving: 'Arriving today',
    leaving: 'Leaving today',
    unsettled: 'To settle',
    arrears: 'In arrears',
    unsigned: 'Unsigned document',
    failed: 'Failed payment',
  } as const satisfies Readonly<Record<QueueKind, string>>,
  nothing: 'Nothing needs doing right now.',
  take: 'Assign to me',
  takeHint: 'Marks it as yours in this browser. Other people do not see the mark.',
  taken: 'Assigned to you',
  releaseHint: 'Press to give it back.',
  takenCount: (count: number) => `${numberText(count)} assigned to you`,
  owes: (amount: number) => `${dollars(amount)} overdue`,
  owesMore: (overdue: number, owed: number) => `${dollars(overdue)} overdue, ${dollars(owed)} owed`,
  toGiveBack: (amount: number) => `${dollars(amount)} to give back`,
  otherBills: 'Other bills',
  paidTo: (day: string) => `Paid to ${day}`,
  missing: (amount: number) => `${dollars(amount)} missing`,
  more: (shown: number, total: number) => `Show all ${numberText(total)} (${numberText(shown)} shown)`,
  notListed: (label: string) => `${label}: this server can't list them.`,
  notAllListed: (label: string) => `${label}: this server can't list all of them.`,
  notRead: (label: string, why: string) => `${label}: couldn't load. ${why}`,
} as const;
