import { actLabels } from '../commands/act.ts';
import { routeOf, type RouteId } from '../routes/index.ts';
import type { GuideJobId } from '../guide/jobs.ts';
import { alarmMessages } from './alerts.ts';
import { freeUnitMessages } from './freeUnits.ts';
import { importMessages } from './imports.ts';
import { newBookingMessages } from './newBooking.ts';
import { paymentMessages } from './payments.ts';
import { reportPageMessages } from './reportPage.ts';
import { settlementMessages } from './settlement.ts';

/** A name on the screen, as the steps mark it. */
const name = (text: string) => `**${text}**`;

/** The page's entry in the menu. */
const page = (id: RouteId) => name(routeOf(id).navigation?.label ?? routeOf(id).title);

/**
 * How each job is done, step by step. Two stars on either side mark a name that is on the screen: names are taken from
 * where the screen takes them.
 */
export const guideSteps: Readonly<Record<GuideJobId, readonly string[]>> = {
  unlock: [
    `Open ${page('dashboard.list')} and choose the unit. A search by unit or tenant finds it in a large site.`,
    `Press ${name(actLabels.open.verb)}.`,
    'Watch the steps: the door is unlocked once its device has confirmed it. If it does not answer, the panel says what to do.',
  ],
  alarm: [
    `Open ${page('dashboard.list')} and press ${name('Alarm')} to see only the units that alarm.`,
    'Choose the unit to see what happened there, and since when.',
    `Press ${name(alarmMessages.acknowledge)} to tell your colleagues that you see to it. The alarm stays until its cause is gone.`,
  ],
  denied: [
    `Press ${name('Why denied?')} in the bar at the top, on any page. On a phone it is in the menu of your account.`,
    'Choose the refusal: the newest are at the top, with the gate and the time.',
    'Read the reason and what helps, such as a payment or a new PIN code, and do it from there.',
  ],
  moveIn: [
    `Open ${page('booking.storage')} and press ${name(freeUnitMessages.newBooking)}.`,
    'Choose what is free: by size, price or floor.',
    `Choose the customer, or ${name(newBookingMessages.customer.new)} and type who they are.`,
    `Check the summary, and press ${name(newBookingMessages.create)}. The next page offers the payment, the PIN code and the agreement.`,
  ],
  payment: [
    `Open ${page('customer.list')} and find the customer by name, phone or email.`,
    `Press ${name(paymentMessages.take)}. What they owe is filled in.`,
    `Choose how they pay. With ${name('Cash')} type what they hand over, and the change is shown.`,
    'Record it. What stays to pay is shown, and what the payment changed.',
  ],
  arrears: [
    `Open ${page('booking.storage')} and press ${name('In arrears')}: the list shows who owes how much.`,
    'Open the customer to see what is overdue, what was done about it, and what comes next.',
    `Call or write to them from there, and press ${name(paymentMessages.take)} when they pay.`,
  ],
  pin: [
    `Open ${page('customer.list')} and open the customer.`,
    `Press ${name('New PIN code')}. A free code is filled in: keep it, or type another.`,
    `Press ${name('Create PIN code')}. Copy it now: you can see it later under ${name('PIN codes')} only if your role allows it.`,
  ],
  moveOut: [
    `Open ${page('customer.list')} and the customer, and press ${name('Booking')} beside what they hold.`,
    `Press ${name('Move out')} and read what comes with it: money to give back, doors and PIN codes.`,
    `Where there is money to give back, choose how, or ${name(settlementMessages.moveOut.notNow)}. Press ${name('Move out')} again: the unit can be let from then on.`,
  ],
  import: [
    `Press ${name(importMessages.open)} above the list of what you bring in, such as ${page('unit.list')}.`,
    `Press ${name(importMessages.file.choose)}, or ${name(importMessages.file.paste)} from a spreadsheet.`,
    'Match the columns, and look at what would be created and changed before you save it.',
    'Start it, and undo it afterwards if it was the wrong file.',
  ],
  report: [
    `Open ${page('report.list')} and choose one, such as ${name('Management Summary')}.`,
    'Choose the days. Each figure leads to the records behind it.',
    `Press ${name(reportPageMessages.controls.csv)} for a spreadsheet, or ${name(reportPageMessages.controls.print)} for paper.`,
  ],
};

/** The names on the screen in a step. */
export const namesIn = (step: string): string[] => step.split('**').filter((_part, index) => index % 2 === 1);

export const guideMessages = {
  hint: 'The main jobs, step by step. A phone has some buttons in the menu with three dots.',
  contents: 'Jobs',
  featuresUnknown: 'There may be more jobs: the features of your organisation are not known yet.',
  openGuide: 'Open the guide',
  open: (title: string) => `Open ${title}`,
  picture: (title: string) => `The screen: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
} as const;
