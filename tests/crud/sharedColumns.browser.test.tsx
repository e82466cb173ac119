import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { useSavedViews } from '#crud/view/useSavedViews.ts';
import { writeColumns } from '#crud/view/linkedColumns.ts';
import { linkHostPerTest, Screen } from './screens.tsx';

const line = linkHostPerTest();

function Columns() {
  const { columns } = useSavedViews('unit');
  return (
    <>
      <p data-columns="">{writeColumns(columns.value)}</p>
      <button type="button" onClick={() => columns.change({ density: 'comfortable' })}>
        Roomy
      </button>
    </>
  );
}

const shown = () => document.querySelector('[data-columns]')?.textContent;
const address = () => document.querySelector('[data-address]')?.textContent;
const key = `${storageKeys.columnsPrefix}unit`;

it('shows the columns of a shared link, and keeps them as one’s own once they are changed', async () => {
  const own = { order: ['size'], visibility: {}, widths: {}, density: 'comfortable' };
  localStorage.setItem(key, JSON.stringify(own));
  render(
    <Screen host={line} at={`/units?columns=${encodeURIComponent('name,-size;;compact')}`}>
      <Columns />
    </Screen>,
  );
  expect(shown()).toBe('name,-size;;compact');
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual(own);
  await userEvent.click(screen.getByRole('button', { name: 'Roomy' }));
  await expect.poll(shown).toBe('name,-size');
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ order: ['name', 'size'] });
  expect(decodeURIComponent(address() ?? '')).toBe('/units?columns=name,-size');
});

it('ignores columns of an address that cannot be read', () => {
  render(
    <Screen host={line} at="/units?columns=,">
      <Columns />
    </Screen>,
  );
  expect(shown()).toBe('');
});
