import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import QueueStrip from '#resources/booking/actionQueue/QueueStrip.tsx';
import { answerRows, openRowRequests } from '#tests/crud/answerRows.ts';
import { linkTestHost, Screen, type TestHostLink } from '#tests/crud/screens.tsx';

let line: TestHostLink;
beforeEach(async () => {
  localStorage.clear();
  line = await linkTestHost();
});
afterEach(() => line.close());

const entities = ['booking', 'customer', 'document', 'payment', 'order'] as const;
const debtor = { id: 3, name: 'Zoe Muller', arrears: 40, owed: 40 };

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

it('lists customers who owe for anything but a booking', async () => {
  await openQueue();
  answerRows(line, 'customer', { rows: [debtor] });
  await screen.findByRole('button', { name: /\$40.00 overdue/ });
});

it('says that debtors are missing where the server does not say what a customer owes', async () => {
  await openQueue();
  answerRows(line, 'customer', { ignored: ['where'] });
  await screen.findByText("Overdue: this server can't list them.");
  expect(screen.queryByText('Nothing needs doing right now.')).toBeNull();
});
