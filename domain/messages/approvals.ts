import { countText } from '#format/numbers.ts';
import { secondPerson } from '../limits/secondPerson.ts';

const doors = (count: number) => countText(count, 'door');

export const approvalMessages = {
  setting: 'Ask a second person before many doors are commanded',
  settingHint:
    `Nobody locks or unlocks more than ${secondPerson.doors} doors of a site within a minute until a second person ` +
    'approves. Exit gates always open at once, as in a fire.',
  ask: 'Ask for approval',
  askTo: (verb: string) => `Ask for approval to ${verb.toLowerCase()}`,
  why: `A second person approves commands to more than ${secondPerson.doors} doors. Enter a reason.`,
  oneSite: 'To ask for approval, select the doors of one site.',
  reason: 'Reason',
  requiredReason: 'Reason (required)',
  region: 'Approval by a second person',
  waiting: (title: string, site: string, count: number) =>
    `${title} at ${site}, ${doors(count)}: waiting for approval by a second person.`,
  cancel: 'Cancel request',
  approvedBy: (title: string, site: string, count: number, name: string) =>
    `${title} at ${site}, ${doors(count)}: approved by ${name}.`,
  runNow: 'Approved: run now',
  declinedBy: (title: string, name: string, answer: string) => `${title}: declined by ${name}. Reason: ${answer}`,
  expired: (title: string) => `${title}: nobody approved it in time. Ask again.`,
  dismiss: 'Dismiss',
  asks: (name: string, title: string, site: string, count: number) =>
    `${name} asks for approval: ${title} at ${site}, ${doors(count)}.`,
  review: 'Review request',
  title: (title: string) => `Approve “${title}”?`,
  decidedTitle: (title: string) => `Request: ${title}`,
  who: 'Asked by',
  site: 'Site',
  what: 'Command',
  which: 'Doors',
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
    used: 'Approved, and the commands were sent.',
  },
} as const;
