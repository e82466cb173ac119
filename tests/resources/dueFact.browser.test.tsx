import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Order } from '#domain/entities/order.ts';
import { DueFact } from '#resources/order/DueFact.tsx';
import { linkTestHost, Screen } from '#tests/crud/screens.tsx';

const day = 86_400_000;

it('says how long a bill is overdue, and nothing of one that is paid', async () => {
  const line = await linkTestHost();
  const textOf = (order: Partial<Order>) => {
    const { container, unmount } = render(
      <Screen host={line}>
        <DueFact order={{ id: 2, siteId: 1, total: 161, paid: 0, due: 161, status: 'pending', ...order }} />
      </Screen>,
    );
    const text = container.querySelector(':scope > :first-child')?.textContent;
    unmount();
    return text;
  };
  const before = (days: number) => new Date(Date.now() - days * day).toISOString();
  // Summer time may move the day by one.
  expect(textOf({ createdAt: before(121) })).toMatch(/^\$161.00overdue for 12[0-2] days$/);
  expect(textOf({ createdAt: before(0) })).toBe('$161.00due today');
  expect(textOf({ createdAt: before(121), due: 0, paid: 161, status: 'paid' })).toBe('$0.00');
  expect(textOf({})).toBe('$161.00');
});
