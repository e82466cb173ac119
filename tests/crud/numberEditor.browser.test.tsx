import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { NumberFilter } from '#crud/filter/filter.ts';
import { NumberEditor } from '#crud/filter/NumberEditor.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';

function Held({ unit }: { unit: string }) {
  const [values, setValues] = useState<string[]>([]);
  const filter: NumberFilter = { kind: 'number', field: 'size', label: 'Size', unit };
  return (
    <ThemeProvider colourModeKey="tests.colourMode">
      <NumberEditor filter={filter} values={values} onChange={setValues} />
      <output data-chosen="">{values.join()}</output>
    </ThemeProvider>
  );
}

const chosen = () => document.querySelector('[data-chosen]')?.textContent;

it('takes a floor area by its sides once it is typed to its end', async () => {
  render(<Held unit="m²" />);
  const [from, to] = [screen.getByLabelText('Size, from (m²)'), screen.getByLabelText('Size, to (m²)')];
  await userEvent.fill(from, '3x3');
  await userEvent.keyboard('{Enter}');
  await expect.poll(chosen).toBe('9..');
  expect(from).toHaveValue('9');
  await userEvent.fill(to, '3 × 4 m');
  await userEvent.tab();
  await expect.poll(chosen).toBe('9..12');
  await userEvent.fill(to, '3x');
  expect(await screen.findByText('Enter areas such as 12.5 or 3x3.')).toBeVisible();
});

it('knows no sides of other numbers', async () => {
  render(<Held unit="$" />);
  await userEvent.fill(screen.getByLabelText('Size, from ($)'), '3x3');
  expect(await screen.findByText('Enter numbers such as 12 or 12.5.')).toBeVisible();
  await userEvent.tab();
  expect(chosen()).toBe('');
});
