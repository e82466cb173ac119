import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Balance } from '#resources/customer/CustomerFacts.tsx';
import { answerRows, notArrived, openRowRequests } from '#tests/crud/answerRows.ts';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';

/* A server need not say what a customer owes: it is then the sum of their bills. */

const line = linkHostPerTest();

const shown = () => screen.getByTestId('balance').textContent;
const order = (id: number, due?: number) => ({ id, customerId: 3, siteId: 1, ...(due === undefined ? {} : { due }) });

async function openBalance(): Promise<void> {
  render(
    <Screen host={line} permissions={{ bookings: 31, customers: 31, sites: 31 }}>
      <div data-testid="balance">
        <Balance customer={{ id: 3 }} />
      </div>
    </Screen>,
  );
  for (const entity of ['order', 'booking'] as const)
    await expect.poll(() => openRowRequests(line, entity).length).toBe(1);
}

it('shows what a customer owes once all bills and bookings are read, and a dash until then', async () => {
  await openBalance();
  expect(shown()).toBe('–');
  answerRows(line, 'booking', { rows: [{ id: 8, status: 'active' }] });
  answerRows(line, 'order', { rows: [], ...notArrived });
  answerRows(line, 'order', { rows: [order(1, 40)], total: 2 });
  answerRows(line, 'order', { rows: [order(1, 40)], skipped: 1 });
  answerRows(line, 'order', { rows: [order(1, 40)], failure: 'Offline.' });
  answerRows(line, 'order', { rows: [order(1, 40), order(2)] });
  const said: (string | null)[] = [];
  const watcher = new MutationObserver(() => said.push(shown()));
  watcher.observe(screen.getByTestId('balance'), { subtree: true, childList: true, characterData: true });
  answerRows(line, 'order', { rows: [order(1, 40), order(2, 2.5)] });
  await expect.poll(shown).toBe('$42.50 to pay');
  expect(said.filter((text) => text !== '$42.50 to pay')).toEqual([]);
});

it('says that nothing is owed where all is read, unless a booking is in arrears', async () => {
  await openBalance();
  answerRows(line, 'order');
  answerRows(line, 'booking', { rows: [{ id: 8, status: 'active' }] });
  await expect.poll(shown).toBe('Nothing owed');
  answerRows(line, 'booking', { rows: [{ id: 8, status: 'in arrears' }] });
  await expect.poll(shown).toBe('–');
});
