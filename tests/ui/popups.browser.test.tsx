import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { popup } from '#ui/popup/popup.ts';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';

it('shows a message, leaves the focus alone, and goes when its time is over or it is closed', async () => {
  render(
    <ThemeProvider colourModeKey="tests.colourMode">
      <button type="button">Work</button>
    </ThemeProvider>,
  );
  const work = screen.getByRole('button', { name: 'Work' });
  work.focus();
  act(() => {
    popup.success('Requested access for A101', 100);
    popup.error('The site was not deleted.', null);
  });
  expect(screen.getByText('Done: Requested access for A101')).toBeInTheDocument();
  expect(work).toHaveFocus();
  await expect.poll(() => screen.queryByText('Requested access for A101')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close message' }));
  await expect.poll(() => screen.queryByText('The site was not deleted.')).toBeNull();
});

it('says the same thing once', async () => {
  render(
    <ThemeProvider colourModeKey="tests.colourMode">
      <p>Page</p>
    </ThemeProvider>,
  );
  act(() => {
    popup.warning('No answer', 500);
    popup.warning('No answer', 500);
  });
  expect(screen.getAllByText('No answer')).toHaveLength(1);
  await expect.poll(() => screen.queryByText('No answer')).toBeNull();
});
