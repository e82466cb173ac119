import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Api } from '#collections/transport/api.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { unitMessages } from '#domain/messages/units.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import { UnitPanel } from '#features/units-now/UnitPanel.tsx';
import { CallTenant } from '#resources/unit/CallTenant.tsx';
import { HeldReplica } from '#tests/crud/workbench/heldReplica.ts';
import { Screen } from '#tests/crud/screens.tsx';
import { buildUnit } from '#tests/crud/builders.ts';

const api: Api = { call: () => new Promise(() => undefined), list: () => Promise.resolve({ count: 0, rows: [] }) };
const unit = { ...buildUnit({ id: 7 }), kind: 'storage' as const, ActiveBooking: { id: 5 } };
const booking = { id: 5, type: 'storage', site_id: 1, customer_id: 9, status: 'active' };
const rights = { sites: 3, bookings: 3, customers: 3 };

const ada = { id: 9, firstName: 'Ada', lastName: 'Byron', phone: '02 7010 2076' };

function show(phone: string | null, permissions: Permissions, lastName = 'Byron') {
  const customer = { ...ada, lastName, phone };
  const rows: Partial<Record<string, unknown[]>> = { booking: [booking], customer: [customer] };
  const replica = new HeldReplica({ rowsOf: (entity) => (rows[entity] ?? []) as AnyRecord[] });
  render(
    <Screen host={{ data: { replica, api } }} permissions={permissions}>
      <div data-narrow="" style={{ display: 'grid', width: '20rem' }}>
        <div style={{ display: 'flex', flexWrap: 'wrap' }}>
          <CallTenant unit={unit} />
        </div>
      </div>
      <p>The rest</p>
    </Screen>,
  );
}

it('calls the tenant of a unit in trouble', async () => {
  show('02 7010 2076', rights);
  const call = await screen.findByRole('link', { name: unitMessages.call('Ada Byron') });
  expect(call).toHaveAttribute('href', 'tel:+61270102076');
});

it('keeps a long name within a narrow screen', async () => {
  show('02 7010 2076', rights, 'von und zu Hohenlohe-Waldenburg-Schillingsfürst-Konstantinopolska');
  const call = await screen.findByRole('link', { name: /Hohenlohe/ });
  const room = call.closest('[data-narrow]')?.getBoundingClientRect().width ?? 0;
  expect(call.getBoundingClientRect().width).toBeLessThanOrEqual(room);
});

it.each([
  ['without a phone number', null, rights],
  ['whose number is none', 'ask Bob', rights],
  ['of whom the person may read nothing', '02 7010 2076', { sites: 3, bookings: 3 }],
])('offers no call of a tenant %s', async (_of, phone, permissions) => {
  show(phone, permissions);
  expect(await screen.findByText('The rest')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

it('calls the tenant from the panel of a tile too, and says there that the unit is out of use', async () => {
  const replica = new HeldReplica({
    rowsOf: (entity) => (entity === 'booking' ? [booking] : entity === 'customer' ? [ada] : []) as AnyRecord[],
  });
  render(
    <Screen host={{ data: { replica, api } }} permissions={rights}>
      <UnitPanel unit={{ ...unit, cleaningState: 'CLEAN/REPAIR' }} />
    </Screen>,
  );
  expect(await screen.findByRole('link', { name: unitMessages.call('Ada Byron') })).toBeVisible();
  expect(screen.getByText('Clean/repair')).toBeVisible();
});
