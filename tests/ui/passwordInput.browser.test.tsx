import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { FormField } from '#ui/field/FormField.tsx';
import { PasswordInput } from '#ui/field/PasswordInput.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';

function renderPassword(): HTMLInputElement {
  render(
    <ThemeProvider colourModeKey="tests.colourMode">
      <FormField label="Password">
        <PasswordInput autoComplete="current-password" />
      </FormField>
    </ThemeProvider>,
  );
  return screen.getByLabelText<HTMLInputElement>('Password');
}

/** Presses a key with Caps Lock on or off, which no driver can switch. */
function press(input: HTMLElement, capsLock: boolean): void {
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', modifierCapsLock: capsLock, bubbles: true }));
}

it('warns of Caps Lock while it is on and the field has the focus', async () => {
  const input = renderPassword();
  await userEvent.click(input);
  press(input, true);
  expect(await screen.findByText('Caps Lock is on.')).toBeVisible();
  press(input, false);
  await expect.poll(() => screen.queryByText('Caps Lock is on.')).toBeNull();
  press(input, true);
  await screen.findByText('Caps Lock is on.');
  await userEvent.tab();
  await expect.poll(() => screen.queryByText('Caps Lock is on.')).toBeNull();
});

it('shows the password on demand', async () => {
  const input = renderPassword();
  await userEvent.fill(input, 'secret');
  expect(input.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.type).toBe('password');
});
