import { secondPerson } from '../limits/secondPerson.ts';

/** Begins every refusal beyond a limit. */
const beyondLimit = 'A second person has to approve commands to more than';

export const approvalMessages = {
  beyondLimit,
  setting: 'Ask a second person before many doors are commanded',
  settingHint:
    `Nobody locks, unlocks or holds open more than ${secondPerson.doors} doors of a site within a minute, or ` +
    `${secondPerson.doorsOfHour} within an hour, until a second person approves. Exit gates always open at once, as ` +
    'in a fire, and emergencies never wait. A second person also approves that this is turned off.',
  nothingYet: 'Nothing has changed yet: a second person has to approve it.',
  stopFollows: 'One person alone can then command any number of doors.',
  /** Other changes of the same form are saved. */
  restSaved: 'Saved, but a second person is asked until another person approves that this ends.',
  waitsToStop: (name: string) => `${name} asks to turn this off. Until another person approves that, it stays on.`,
  doorsWait: 'Saved, but what keeps doors open waits for approval by a second person.',
  ask: 'Ask for approval',
  askTo: (verb: string) => `Ask for approval to ${verb.toLowerCase()}`,
  limit: (doors: number, within: string) => `${beyondLimit} ${doors} doors of this site within ${within}.`,
  why: `A second person approves commands to more than ${secondPerson.doors} doors. Enter a reason.`,
  whyNow: 'You may command no more doors alone for now. Enter a reason to ask a second person.',
  onlyLockables: "Lockables can't be locked from here, so there is nothing to approve.",
  oneSite: 'To ask for approval, select the doors of one site.',
  reason: 'Reason',
  requiredReason: 'Reason (required)',
  region: 'Approval by a second person',
  waiting: (title: string, site: string) => `${title} at ${site}: waiting for approval by a second person.`,
  cancel: 'Cancel request',
  approvedBy: (title: string, site: string, name: string) => `${title} at ${site}: approved by ${name}.`,
  runNow: 'Approved: run now',
  declinedBy: (title: string, name: string, answer: string) => `${title}: declined by ${name}. Reason: ${answer}`,
  expired: (title: string) => `${title}: nobody approved it in time. Ask again.`,
  dismiss: 'Dismiss',
  asks: (title: string, site: string, name: string) => `${title} at ${site}: ${name} asks for approval.`,
  review: 'Review request',
  title: (title: string, site: string) => `${title} at ${site}?`,
  who: 'Asked by',
  site: 'Site',
  organisation: 'Organisation',
  which: 'Doors',
  records: 'Records',
  changes: 'Changes',
  someone: 'Someone',
  approve: 'Approve',
  decline: 'Decline',
  declineReason: 'Reason, if you decline',
  declineHint: (name: string) => `${name} sees it.`,
  close: 'Close',
  loading: 'Loading the request…',
  states: {
    pending: 'Waiting for an answer.',
    approved: 'Approved.',
    declined: 'Declined.',
    cancelled: 'Cancelled by the person who asked.',
    expired: 'Expired: nobody approved it in time.',
    used: 'Approved and done.',
  },
} as const;
