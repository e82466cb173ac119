import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Permissions } from '#domain/permissions/bits.ts';
import { list } from '#resources/customer/customer.tsx';
import { answerRows, openRowRequests } from '#tests/crud/answerRows.ts';
import { linkTestHost, Screen, type TestHostLink } from '#tests/crud/screens.tsx';

const { default: Customers } = list;

let line: TestHostLink;
beforeEach(async () => {
  localStorage.clear();
  line = await linkTestHost();
});

const debtor = { id: 3, name: 'Zoe Muller', owed: 40, arrears: 40, archived: false };

async function open(permissions: Permissions): Promise<void> {
  render(
    <Screen host={line} permissions={{ customers: 31, sites: 31, ...permissions }}>
      <Customers parameters={{}} />
    </Screen>,
  );
  await expect.poll(() => openRowRequests(line, 'customer').length).toBeGreaterThan(1);
  answerRows(line, 'customer', { rows: [debtor] });
  await screen.findByText(debtor.name);
}

it('counts those in arrears, and claims no units, without the right to see bookings', async () => {
  await open({});
  const chip = await screen.findByRole('button', { name: /^In arrears/ });
  await expect.poll(() => chip.hasAttribute('disabled') || chip.getAttribute('aria-disabled') === 'true').toBe(false);
  expect(screen.queryByText('Units held')).toBeNull();
});

it('shows their units with it', async () => {
  await open({ bookings: 31 });
  expect(await screen.findByText('Units held')).toBeInTheDocument();
});
