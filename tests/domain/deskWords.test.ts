import { expect, it } from 'vitest';
import { alarmMessages } from '#domain/messages/alerts.ts';
import { arrearsMessages } from '#domain/messages/bookings.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { newBookingMessages } from '#domain/messages/newBooking.ts';
import { pinCodeMessages } from '#domain/messages/pinCodes.ts';
import { productMessages } from '#domain/messages/products.ts';

/* A clerk reads these aloud, or with the customer in front of them. */

it('says what is to pay, and for what time', () => {
  expect(newBookingMessages.toPay(155)).toBe('$155.00 to pay');
  expect(newBookingMessages.bill.started(3, { period: 'hour', rate: 15 })).toBe('3 started hours × $15.00');
});

it('says to whom the PIN is given, and what an empty start means', () => {
  expect(pinCodeMessages.give).toEqual({
    customer: 'Give the customer this PIN:',
    user: 'Give your colleague this PIN:',
  });
  expect(pinCodeMessages.generate).toBe('Generate another');
  expect(pinCodeMessages.fromHint).toBe('Leave blank to start now.');
});

it('says which stock is promised', () => {
  const { reserved } = productMessages.stock;
  expect(reserved(4, 4)).toBe('All 4 are reserved in unpaid orders.');
  expect(reserved(1, 1)).toBe('The last one is reserved in an unpaid order.');
  expect(reserved(1, 3)).toBe('1 of the 3 in stock is reserved in unpaid orders.');
});

it('says how far a lifted step reaches, and what becomes of a draft', () => {
  expect(arrearsMessages.act.lift.text).toBe("This step won't repeat for this debt.");
  expect(formMessages.leave.title).toBe('Keep this draft?');
});

it('says aloud what the banner of alarms says, after the ones that are new', () => {
  const names = ['A1', 'A2', 'A3', 'B1', 'B2'];
  const banner = alarmMessages.summary(names);
  expect(banner).toEqual(['Alarms at 5 units', 'A1, A2, A3 and 2 more']);
  expect(alarmMessages.announced(names, names)).toBe(`${banner.join(': ')}.`);
  expect(alarmMessages.announced(['B2'], names)).toBe(`Alarm at B2. ${banner.join(': ')}.`);
  expect(alarmMessages.announced(['A1'], ['A1'])).toBe(`${alarmMessages.summary(['A1']).join('')}.`);
});
