import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { creditMessages } from '#domain/messages/credit.ts';
import { ToPay } from '#resources/booking/stay/ToPay.tsx';
import { answerRows } from '#tests/crud/answerRows.ts';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';

const line = linkHostPerTest();

function answerRecord(entity: EntityName, record: AnyRecord): void {
  const freshness = { state: 'live', complete: true } as const;
  const question = JSON.stringify({ of: 'record', question: { entity, key: record.id } });
  line.answers.set(question, { status: 'present', record, freshness });
}

const booking = { id: 5, type: 'storage', customer_id: 3, site_id: 1, status: 'completed', owed: 67, arrears: 0 };
const bill = { id: 2, customerId: 3, siteId: 1, bookingId: 5, reference: 'ORD-2', total: 67, paid: 0, due: 67 };

function open(credit: number, level = 31) {
  answerRecord('customer', { id: 3, name: 'Wanda Walkin', credit });
  render(
    <Screen host={line} permissions={{ bookings: level, customers: level, sites: level }} pages={['order.detail']}>
      <ToPay booking={booking as never} />
    </Screen>,
  );
  return expect
    .poll(() => {
      answerRows(line, 'booking', { rows: [booking] });
      answerRows(line, 'order', { rows: [bill] });
      answerRows(line, 'payment');
      return document.querySelector('[data-to-pay] ~ ul li');
    })
    .not.toBeNull();
}

it('offers the credit that could pay it, such as the rest of a move-out', async () => {
  await open(67);
  expect(screen.getByText(creditMessages.has(67))).toBeVisible();
  expect(screen.getByRole('button', { name: creditMessages.use.offer })).toBeVisible();
});

it('says nothing of credit where there is none', async () => {
  await open(0);
  expect(screen.queryByRole('button', { name: creditMessages.use.offer })).toBeNull();
});

it('offers no credit to somebody who may not use it', async () => {
  await open(67, 1);
  expect(screen.queryByRole('button', { name: creditMessages.use.offer })).toBeNull();
});
