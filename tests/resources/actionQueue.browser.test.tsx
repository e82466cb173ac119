import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { QueueNewsButton } from '#parts/queueNews/QueueNewsButton.tsx';
import { ActionQueue } from '#resources/booking/actionQueue/ActionQueue.tsx';
import QueueStrip from '#resources/booking/actionQueue/QueueStrip.tsx';
import { answerRows, notArrived, openRowRequests } from '#tests/crud/answerRows.ts';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';

const line = linkHostPerTest();

const entities = ['booking', 'document', 'payment', 'order'] as const;
const day = 24 * 60 * 60 * 1000;
const bill = { siteId: 1, status: 'pending', createdAt: new Date().toISOString() };
const customer = { id: 3, name: 'Zoe Muller' };
const overdueBill = { ...bill, id: 7, customer, due: 40, createdAt: new Date(Date.now() - 2 * day).toISOString() };

async function openQueue(): Promise<void> {
  render(
    <Screen host={line} permissions={{ bookings: 31, customers: 31, sites: 31 }}>
      <QueueStrip siteId={1} isHidden={false} onCount={() => undefined} />
    </Screen>,
  );
  for (const entity of entities) await expect.poll(() => openRowRequests(line, entity).length).toBeGreaterThan(0);
  for (const entity of entities) answerRows(line, entity);
  await screen.findByText('Nothing needs doing right now.');
}

it('lists who owes for anything but a booking', async () => {
  await openQueue();
  answerRows(line, 'order', { rows: [overdueBill] });
  await screen.findByRole('button', { name: /\$40.00 overdue/ });
});

it('says that debts are missing where the server does not say what is unpaid', async () => {
  await openQueue();
  answerRows(line, 'order', { rows: [{ ...bill, id: 5 }] });
  await screen.findByText("Overdue: this server can't list them.");
  expect(screen.queryByText('Nothing needs doing right now.')).toBeNull();
});

it.each(['booking', 'order'] as const)(
  'does not say that nothing needs doing while each %s may still come',
  async (entity) => {
    await openQueue();
    answerRows(line, entity, notArrived);
    await expect.poll(() => screen.queryByText('Nothing needs doing right now.')).toBeNull();
    expect(screen.queryByText(/\$0/)).toBeNull();
  },
);

/** The queue above a list, whose place is measured. */
async function openPage(): Promise<{ top: () => number }> {
  render(
    <Screen
      host={line}
      permissions={{ bookings: 31, customers: 31, sites: 31 }}
      features={{ externalStorage: false, operations: true }}
      pages={['order.list']}
    >
      <QueueNewsButton />
      <ActionQueue siteId={1} />
      <div data-list="" />
    </Screen>,
  );
  document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
  for (const entity of entities) await expect.poll(() => openRowRequests(line, entity).length).toBeGreaterThan(0);
  return { top: () => document.querySelector('[data-list]')!.getBoundingClientRect().top };
}

it('takes no room where it was empty, and tells what comes in the top bar until somebody wants to see it', async () => {
  localStorage.setItem(storageKeys.emptyQueues, JSON.stringify({ 1: true }));
  const { top } = await openPage();
  const before = top();
  for (const entity of entities) answerRows(line, entity);
  answerRows(line, 'order', { rows: [overdueBill] });
  const news = await screen.findByRole('button', { name: '1 to do' });
  expect(screen.queryByRole('region', { name: 'Action queue' })).toBeNull();
  // The button of this test stands above the list, as the top bar does not.
  expect(top() - news.getBoundingClientRect().height).toBeLessThanOrEqual(before);
  news.click();
  await screen.findByRole('button', { name: /\$40.00 overdue/ });
  expect(screen.queryByRole('button', { name: '1 to do' })).toBeNull();
});

it('keeps its place while it loads, and when nothing needs doing any more', async () => {
  const { top } = await openPage();
  const before = top();
  for (const entity of entities) answerRows(line, entity);
  await screen.findByText('Nothing needs doing right now.');
  expect(top()).toBe(before);
  // The next time it takes no room.
  expect(JSON.parse(localStorage.getItem(storageKeys.emptyQueues) ?? '{}')).toEqual({ 1: true });
});

it('shows what falls due today, the sum first, beside what is overdue', async () => {
  await openQueue();
  const dueToday = [
    { ...bill, id: 5, number: 'R5', due: 155 },
    { ...bill, id: 6, number: 'R6', due: 20.5 },
  ];
  answerRows(line, 'order', { rows: [...dueToday, overdueBill] });
  await screen.findByRole('button', { name: '$175.50 due today 2' });
  await screen.findByRole('button', { name: '$40.00 overdue 1' });
});
