import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Api } from '#collections/transport/api.ts';
import { DialogOutlet } from '#crud/dialog/DialogOutlet.tsx';
import { moneyTaken } from '#domain/messages/pageNotices.ts';
import { paperNames, paperScreenMessages } from '#domain/messages/papers.ts';
import { productMessages } from '#domain/messages/products.ts';
import { SellButton } from '#resources/inventory/SellButton.tsx';
import { answerRows } from '#tests/crud/answerRows.ts';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';

const { sale: texts } = productMessages;

const line = linkHostPerTest();

it('is of the customer at the desk and their site, and offers the receipt while change is counted out', async () => {
  const bodies: unknown[] = [];
  const api = {
    call: (_operation: unknown, { body }: { body?: unknown } = {}) => {
      bodies.push(body);
      return Promise.resolve({ id: 40 + bodies.length });
    },
    list: () => Promise.resolve({ count: 0, rows: [] }),
  } as unknown as Api;
  render(
    <Screen
      host={{ ...line, data: { ...line.data, api } }}
      permissions={{ bookings: 31, customers: 31, products: 2, sites: 31 }}
    >
      <SellButton buyer={{ id: 3, name: 'Wanda Walkin', siteId: 2 }} />
      <DialogOutlet />
    </Screen>,
  );
  await pressOn(screen.getByRole('button', { name: texts.open }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('combobox', { name: texts.customer })).toHaveValue('Wanda Walkin');
  const padlock = { id: 7, kind: 'purchasable', name: 'Brass padlock', price: 19.5, status: 'IN_STOCK', sku: 'LOCK1' };
  answerRows(line, 'product', { rows: [padlock] });
  await fillIn(dialog.getByRole('textbox', { name: texts.code }), 'LOCK1');
  await pressOn(dialog.getByRole('button', { name: 'Add' }));
  await pressOn(await dialog.findByRole('button', { name: texts.take(19.5) }));
  const receipt = await screen.findByRole('button', { name: paperScreenMessages.show(paperNames.receipt) });
  expect(bodies).toMatchObject([
    { customerId: 3, siteId: 2, lines: [{ productId: 7, quantity: 1 }] },
    { customerId: 3, siteId: 2, orderId: 41, amount: 19.5 },
    { status: 'collected' },
  ]);
  expect(screen.getByText(moneyTaken.text(texts.sold('1 × Brass padlock', 19.5, null)))).toBeVisible();
  await pressOn(receipt);
  expect(await screen.findByRole('dialog', { name: paperNames.receipt })).toBeVisible();
});

it.each([
  ['orders', { bookings: 2, products: 2 }],
  ['products', { bookings: 31 }],
])('is not offered without the right to %s', (_what, permissions) => {
  render(
    <Screen host={line} permissions={permissions}>
      <SellButton />
    </Screen>,
  );
  expect(screen.queryByRole('button', { name: texts.open })).toBeNull();
});
