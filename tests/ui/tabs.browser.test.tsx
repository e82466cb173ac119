import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Tabs } from '#ui/control/Tabs.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';

it('stand in one row that scrolls sideways alone, without a scrollbar and its arrows', () => {
  const tabs = ['Details', 'Bookings', 'Event log', 'Actions'].map((label) => ({ id: label, label, content: label }));
  render(
    <ThemeProvider colourModeKey="tests.colourMode">
      <div style={{ width: '12rem' }}>
        <Tabs label="Unit" tabs={tabs} value="Details" onChange={() => undefined} />
      </div>
    </ThemeProvider>,
  );
  const row = screen.getByRole('tablist');
  expect(row.scrollWidth).toBeGreaterThan(row.clientWidth);
  expect(row.scrollHeight).toBe(row.clientHeight);
  expect([row.offsetHeight - row.clientHeight, getComputedStyle(row).scrollbarWidth]).toEqual([0, 'none']);
});
