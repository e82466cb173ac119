import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTableState } from '#crud/list/useTableState.ts';
import { linkHostPerTest, Screen } from './screens.tsx';

const line = linkHostPerTest();

const firstFilters = { group: ['current'] };

function Table() {
  const { state, change, stored, store } = useTableState('booking', { firstFilters });
  return (
    <>
      <output data-shown="">{state.filters['group']?.join() ?? 'all'}</output>
      <button onClick={() => change({ filters: {} })}>Clear</button>
      <button onClick={() => store({ selection: { ...stored.selection, ids: [1] } })}>Select</button>
    </>
  );
}

function open(at = '/bookings/storage') {
  return render(
    <Screen host={line} at={at}>
      <Table />
    </Screen>,
  );
}
const shown = () => document.querySelector('[data-shown]')?.textContent;

it('opens a list with its first filters, until somebody chooses others', async () => {
  const first = open();
  expect(shown()).toBe('current');
  // A selection is no choice of filters.
  screen.getByRole('button', { name: 'Select' }).click();
  first.unmount();
  const again = open();
  expect(shown()).toBe('current');
  screen.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(shown).toBe('all');
  again.unmount();
  open();
  expect(shown()).toBe('all');
});

it('takes what the address says instead', () => {
  open('/bookings/storage?search=ada');
  expect(shown()).toBe('all');
});
