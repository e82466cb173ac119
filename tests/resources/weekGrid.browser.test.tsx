import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { WeekGrid } from '#resources/schedule/WeekGrid.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';

it('draws the focus in another colour than the open hours', async () => {
  render(
    <ThemeProvider colourModeKey="tests.colourMode">
      <WeekGrid label="Hours" spans={[{ day: 1, from: '08:00', to: '18:00' }]} onChange={() => undefined} now={null} />
    </ThemeProvider>,
  );
  await userEvent.keyboard('{Tab}');
  const cell = document.activeElement as HTMLElement;
  expect(cell.getAttribute('aria-label')).toBe('Monday 08:00 to 08:30, open');
  const fill = getComputedStyle(document.querySelector('[data-open-hours]') as Element).backgroundColor;
  expect(getComputedStyle(cell).outlineStyle).toBe('solid');
  expect(getComputedStyle(cell).outlineColor).not.toBe(fill);
});
