import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Day } from '#format/days.ts';
import { DatePicker } from '#ui/date/DatePicker.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';

function Held({ latest }: { latest?: Day }) {
  const [day, setDay] = useState<Day | null>(null);
  return (
    <ThemeProvider colourModeKey="tests.colourMode">
      <DatePicker
        label="Day"
        value={day}
        onChange={setDay}
        today="2026-11-21"
        none="Any day"
        {...(latest === undefined ? {} : { latest })}
      />
      <output data-day="">{day ?? 'any'}</output>
    </ThemeProvider>
  );
}

const chosen = () => document.querySelector('[data-day]')?.textContent;
const input = () => screen.getByLabelText('Day, as DD/MM/YYYY');

it('takes a day as it is typed, the day before and after by buttons, and none again', async () => {
  render(<Held />);
  await userEvent.fill(input(), '1/3/26');
  await userEvent.keyboard('{Enter}');
  await expect.poll(chosen).toBe('2026-03-01');
  expect(input()).toHaveProperty('value', '01/03/2026');
  await userEvent.click(screen.getByRole('button', { name: 'Previous day' }));
  await expect.poll(chosen).toBe('2026-02-28');
  await userEvent.click(screen.getByRole('button', { name: 'Next day' }));
  await expect.poll(chosen).toBe('2026-03-01');
  await userEvent.click(screen.getByRole('button', { name: 'Any day' }));
  await expect.poll(chosen).toBe('any');
});

it('says what is wrong with what was typed, and keeps the day that it had', async () => {
  render(<Held latest="2026-11-21" />);
  await userEvent.fill(input(), '31/02/2026');
  const noSuchDay = 'There is no 31/02/2026. Check the day and the month.';
  await expect.poll(() => screen.queryByText(noSuchDay)).toBeVisible();
  await userEvent.fill(input(), '21/11');
  await expect.poll(() => screen.queryByText('Enter a date as DD/MM/YYYY.')).toBeVisible();
  await userEvent.fill(input(), '22/11/2026');
  await expect.poll(() => screen.queryByText('Choose today or an earlier date.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(chosen()).toBe('any');
});

it('is chosen from a calendar by the keys alone, whose weeks start on Sunday', async () => {
  render(<Held />);
  await userEvent.click(screen.getByRole('button', { name: 'Choose from a calendar' }));
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Saturday 21 November 2026');
  expect(document.querySelector('th')?.getAttribute('abbr')).toBe('Sunday');
  for (const key of ['ArrowUp', 'Home', 'PageUp']) {
    const before = document.activeElement;
    await userEvent.keyboard(`{${key}}`);
    await expect.poll(() => document.activeElement !== before).toBe(true);
  }
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Thursday 8 October 2026');
  await userEvent.keyboard('{Enter}');
  await expect.poll(chosen).toBe('2026-10-08');
});

it('goes by years with Shift, and to any year by the choice in its head', async () => {
  render(<Held />);
  await userEvent.click(screen.getByRole('button', { name: 'Choose from a calendar' }));
  const focused = () => document.activeElement?.getAttribute('aria-label');
  await expect.poll(focused).toBe('Saturday 21 November 2026');
  await userEvent.keyboard('{Shift>}{PageUp}{PageUp}{/Shift}');
  await expect.poll(focused).toBe('Thursday 21 November 2024');
  await userEvent.keyboard('{Shift>}{PageDown}{/Shift}');
  await expect.poll(focused).toBe('Friday 21 November 2025');
  const year = screen.getByRole('combobox', { name: 'Year' });
  year.focus();
  await userEvent.selectOptions(year, '1982');
  // The choice keeps the focus: another year may be meant.
  expect(screen.getByRole('table', { name: 'November 1982' })).toBeVisible();
  expect(focused()).toBe('Year');
  await userEvent.click(screen.getByRole('button', { name: 'Sunday 21 November 1982' }));
  await expect.poll(chosen).toBe('1982-11-21');
});
