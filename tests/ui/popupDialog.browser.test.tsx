import { act, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { RoomyDialog } from '#ui/overlay/RoomyDialog.tsx';
import { popup } from '#ui/popup/popup.ts';
import { ButtonBar } from '#crud/form/SaveBar.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';

function Asking() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      {open ? (
        <Dialog title="Leave?" onClose={() => setOpen(false)} actions={<Button data-autofocus="">Stay</Button>}>
          Something is not saved.
        </Dialog>
      ) : null}
    </>
  );
}

const closers = () => screen.getAllByRole('button', { name: 'Close message' });

/** A pointer at the element's middle hits it. */
function isReachable(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

it('opens at its top, however far below the button with the focus is', async () => {
  await page.viewport(320, 500);
  render(
    <ThemeProvider colourModeKey="tests.colourMode">
      <Dialog title="Rows" onClose={() => undefined} actions={<Button data-autofocus="">Make them</Button>}>
        <div style={{ height: '900px' }} />
      </Dialog>
    </ThemeProvider>,
  );
  const dialog = await screen.findByRole('dialog');
  expect(screen.getByRole('button', { name: 'Make them' })).toHaveFocus();
  expect(dialog.scrollHeight).toBeGreaterThan(dialog.clientHeight);
  expect(dialog.scrollTop).toBe(0);
  await page.viewport(1280, 720);
});

it.each([
  ['small', Dialog],
  ['roomy', RoomyDialog],
])('if %s, has its buttons at its own lower edge, also while an alarm stands below', async (_size, Sized) => {
  const { style } = document.documentElement;
  style.setProperty('--banner', '60px');
  await page.viewport(320, 500);
  render(
    <ThemeProvider colourModeKey="tests.colourMode">
      <Sized title="Rows" onClose={() => undefined} actions={null}>
        <div style={{ height: '900px' }} />
        <ButtonBar main={<Button>Save</Button>} />
        <div style={{ height: '100px' }} />
      </Sized>
    </ThemeProvider>,
  );
  const dialog = await screen.findByRole('dialog');
  const bar = screen.getByRole('button', { name: 'Save' }).parentElement;
  expect(bar?.getBoundingClientRect().bottom).toBe(dialog.getBoundingClientRect().bottom);
  style.removeProperty('--banner');
  await page.viewport(1280, 720);
});

it('lets popups be read, announced and closed over a dialog, and has them stay when it goes', async () => {
  render(
    <ThemeProvider colourModeKey="tests.colourMode">
      <Asking />
    </ThemeProvider>,
  );
  act(() => void popup.warning('Before', null));
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  const dialog = await screen.findByRole('dialog');
  act(() => void popup.error('During', null, { urgent: true }));
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Error: During');
  expect(closers().map(isReachable)).toEqual([true, true]);
  expect(screen.getByRole('button', { name: 'Stay' })).toHaveFocus();

  await userEvent.click(closers()[0] ?? document.body);
  await expect.poll(() => screen.queryByText('Before')).toBeNull();
  await userEvent.keyboard('{F8}');
  expect(closers()[0]).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelectorAll('[data-popup]').length).toBe(0);
  expect(screen.getByRole('dialog')).toBe(dialog);

  act(() => void popup.info('After', null));
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(closers().map(isReachable)).toEqual([true]);
  await userEvent.click(closers()[0] ?? document.body);
  await expect.poll(() => document.querySelectorAll('[data-popup]').length).toBe(0);
});
