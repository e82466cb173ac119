import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { popup } from '#ui/popup/popup.ts';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';

function start(): HTMLElement {
  render(
    <ThemeProvider colourModeKey="tests.colourMode">
      <button type="button">Work</button>
    </ThemeProvider>,
  );
  const work = screen.getByRole('button', { name: 'Work' });
  work.focus();
  return work;
}

const shown = () => [...document.querySelectorAll('[data-popup]')].map((element) => element.textContent);

it('lets what finds no room wait its turn, and counts what is told again', async () => {
  start();
  act(() => {
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five', 'Two']) popup.info(text, 10_000);
  });
  expect(shown()).toEqual(['One', 'Two · 2 times', 'Three', 'Four']);
  expect(screen.getByText('Note: Two (2 times)')).toBeInTheDocument();
  await userEvent.click(screen.getAllByRole('button', { name: 'Close message' })[0] ?? document.body);
  await expect.poll(shown).toEqual(['Two · 2 times', 'Three', 'Four', 'Five']);
  act(() => {
    for (const button of screen.getAllByRole('button', { name: 'Close message' })) button.click();
  });
  await expect.poll(shown).toEqual([]);
});

it('is reached by F8 and closed by Escape, holds while it has the focus, and gives the focus back', async () => {
  const work = start();
  act(() => void popup.warning('Look at the door', 1_000));
  await userEvent.keyboard('{F8}');
  const button = screen.getByRole('button', { name: 'Close message' });
  expect(button).toHaveFocus();
  act(() => void popup.success('Saved.', 1_000));
  await expect.poll(shown).toEqual(['Look at the door']);
  expect(button).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(shown).toEqual([]);
  expect(work).toHaveFocus();
});

it('interrupts screen readers only for what the person must know', async () => {
  start();
  act(() => {
    popup.error('The site was not deleted.', 100, { urgent: true });
    popup.error('You may not see that.', 100);
  });
  expect(screen.getByRole('alert')).toHaveTextContent('Error: The site was not deleted.');
  expect(screen.getByText('Error: You may not see that.').parentElement).toHaveAttribute('aria-live', 'polite');
  await expect.poll(shown).toEqual([]);
});

it('puts a repeat under the same name in the place of the first', async () => {
  start();
  act(() => {
    popup.error('It failed.', null, { name: 'page' });
    popup.error('It failed. Please contact support.', null, { name: 'page' });
  });
  expect(shown()).toEqual(['It failed. Please contact support.']);
  await userEvent.click(screen.getByRole('button', { name: 'Close message' }));
  await expect.poll(shown).toEqual([]);
});
