import type { GuideJobId } from '#domain/guide/jobs.ts';
import { importMessages } from '#domain/messages/imports.ts';
import { settlementMessages } from '#domain/messages/settlement.ts';
import { exists } from './steps.ts';
import type { JobWalk } from './jobWalk.ts';

/** Takes a picture of the decisive moment, where pictures are wanted. */
type Show = () => Promise<void>;

const customerLink = 'main tbody tr a[href^="/customers/"]';

/** @param group of the list's groups; `row` from 1. */
async function openCustomer(walk: JobWalk, group: string, row = 1): Promise<void> {
  await walk.open('customer.list', `?filters=group%3A${group}`);
  await walk.pressFirst(customerLink.replace('tr', `tr:nth-child(${row})`));
  await walk.until(`location.pathname.startsWith('/customers/')`, 'The customer opens');
}

/** Opens a booking of somebody who leaves today. One in arrears doesn't offer to move out. */
async function openEndingBooking(walk: JobWalk): Promise<void> {
  for (let row = 1; ; row += 1) {
    await openCustomer(walk, 'leaving', row);
    await walk.press('Booking');
    await walk.seeHeading('Next steps');
    if (await walk.shows('Move out')) return;
  }
}

/** Opens a booking that is paid for days to come: on some days nobody who leaves has any. */
async function openPaidBooking(walk: JobWalk): Promise<void> {
  for (let row = 1; ; row += 1) {
    await walk.open('booking.storage', '?filters=status%3Aactive');
    await walk.pressFirst(`main tbody tr:nth-child(${row}) a[href^="/bookings/storage/"]`);
    await walk.seeHeading('Next steps');
    if (await walk.shows('Move out')) return;
  }
}

/** Does each job of the guide on the demo data, as its steps say. */
export const jobWalks: Readonly<Record<GuideJobId, (walk: JobWalk, show: Show) => Promise<void>>> = {
  async unlock(walk, show) {
    await walk.open('dashboard.list');
    await walk.pressFirst('[data-unit-id][data-status=locked]');
    await walk.press('Unlock');
    await walk.until(exists('[data-command-state=confirmed]'), 'The unlock is confirmed');
    await show();
  },

  async alarm(walk, show) {
    await walk.open('dashboard.list');
    await walk.press('Alarm');
    await walk.until(
      `[...document.querySelectorAll('[data-unit-id]')].every((each) => each.innerText.includes('Alarm'))`,
      'Only alarms are shown',
    );
    await show();
    await walk.press('Acknowledge');
  },

  async denied(walk, show) {
    await walk.open('unit.list');
    // On a phone it is in the menu of the account.
    if (!(await walk.shows('Why denied?'))) await walk.pressFirst('[aria-label^="Account: "]');
    await walk.press('Why denied?');
    await walk.see('Close');
    await walk.until(exists('[data-denial]'), 'The reason is shown');
    await show();
  },

  async moveIn(walk, show) {
    await walk.open('booking.storage');
    await walk.press('New booking');
    await walk.pressFirst('[data-free]');
    await walk.press('New customer');
    await walk.type('First name', 'Mira');
    await walk.type('Last name', 'Novak');
    await walk.type('Phone', '0412 555 123');
    await show();
    await walk.press('Create booking');
    await walk.until(
      `[...document.querySelectorAll('main h2')].some((each) => each.innerText.includes('booked for Mira Novak'))`,
      'The booking is made',
    );
  },

  async payment(walk, show) {
    await openCustomer(walk, 'arrears');
    await walk.pressAction('Take payment');
    await walk.press('Cash');
    await walk.seeFirst('button[type=submit]');
    await show();
    await walk.pressFirst('button[type=submit]');
    await walk.press('Done');
    await walk.untilClosed();
  },

  async arrears(walk, show) {
    await walk.open('booking.storage');
    await walk.press('In arrears');
    await walk.until(`location.search.includes('arrears') && ${exists('main tbody tr a')}`, 'Debtors are listed');
    await walk.pressFirst(customerLink);
    await walk.see('Take payment');
    await show();
  },

  async pin(walk, show) {
    await openCustomer(walk, 'leaving');
    await walk.pressAction('New PIN code');
    await walk.see('Create PIN code');
    await show();
    await walk.press('Create PIN code');
    await walk.press('Done');
    await walk.see('PIN codes');
  },

  async moveOut(walk, show) {
    await openEndingBooking(walk);
    await walk.press('Move out');
    const { none, notNow } = settlementMessages.moveOut;
    const isSettled = `${JSON.stringify([none, notNow])}.some((text) => document.body.innerText.includes(text))`;
    await walk.until(isSettled, 'The dialog says what is given back');
    if (!(await walk.shows(notNow))) {
      await walk.press('Keep as it is');
      await walk.untilClosed();
      await openPaidBooking(walk);
      await walk.press('Move out');
    }
    await walk.see(notNow);
    await show();
    await walk.press('Move out');
    await walk.untilClosed();
  },

  async import(walk, show) {
    await walk.open('unit.list');
    await walk.pressAction(importMessages.open, importMessages.inMenu);
    await walk.see('Choose file');
    await show();
    await walk.press('Paste cells');
  },

  async report(walk, show) {
    await walk.open('report.list');
    await walk.press('Management Summary');
    await walk.see('Export CSV');
    await walk.see('Print');
    await show();
  },
};
