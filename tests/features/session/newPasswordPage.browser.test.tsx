import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { passwordMessages } from '#domain/messages/passwords.ts';
import { sessionMessages } from '#domain/messages/session.ts';
import { passwordChecks } from '#domain/validation/password.ts';
import { NewPasswordPage, type NewPasswordPageProps } from '#features/session/NewPasswordPage.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';
import { renderPublic } from './renderPublic.tsx';

const page = (props: Partial<NewPasswordPageProps>) => (
  <NewPasswordPage onSave={() => undefined} busy={false} failure={null} {...props} />
);

const first = () => screen.getByLabelText('New password', { selector: 'input' });
const repeated = () => screen.getByLabelText('Repeat password', { selector: 'input' });
const save = () => screen.getByRole('button', { name: 'Save password' });
const met = () =>
  screen.getAllByRole('listitem').flatMap((item, index) => (item.dataset['met'] === 'true' ? [index] : []));

it('ticks off what the password holds as it is typed', async () => {
  renderPublic(page({}));
  expect(first()).toHaveFocus();
  expect(screen.getAllByRole('listitem')).toHaveLength(passwordChecks.length);
  expect(met()).toEqual([]);
  await userEvent.keyboard('a');
  expect(met()).toEqual([0]);
  await userEvent.keyboard('B3_');
  expect(met()).toEqual([0, 1, 2, 3]);
  await userEvent.keyboard('aaaa');
  expect(met()).toEqual([0, 1, 2, 3, 4]);
  expect(first()).toHaveAccessibleDescription(/^At least 1 lowercase character \(done\)/);
});

it('says under each field and above the button what keeps it from being saved', async () => {
  const onSave = vi.fn();
  renderPublic(page({ onSave }));
  await pressOn(save());
  expect(first()).toHaveFocus();
  expect(screen.getByText(sessionMessages.passwordRequired)).toBeVisible();
  expect(repeated()).not.toHaveAttribute('aria-invalid');

  await fillIn(first(), 'weak');
  expect(screen.queryByText(sessionMessages.passwordRequired)).toBeNull();
  expect(repeated()).toHaveAccessibleDescription(passwordMessages.passwordsMustMatch);
  await pressOn(save());
  expect(screen.getByText(passwordMessages.passwordChecksFail)).toBeVisible();
  expect(first()).toHaveAttribute('aria-invalid', 'true');
  expect(first()).toHaveFocus();

  await fillIn(first(), 'Fresh_start1');
  expect(screen.queryByText(passwordMessages.passwordChecksFail)).toBeNull();
  expect(first()).not.toHaveAttribute('aria-invalid');
  await fillIn(repeated(), 'Fresh_start2');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText(passwordMessages.repeatedPasswordDiffers)).toBeVisible();
  expect(repeated()).toHaveAccessibleDescription(passwordMessages.passwordsMustMatch);
  expect(repeated()).toHaveFocus();
  expect(onSave).not.toHaveBeenCalled();

  await fillIn(repeated(), 'Fresh_start1');
  expect(screen.queryByText(passwordMessages.repeatedPasswordDiffers)).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(onSave).toHaveBeenCalledExactlyOnceWith('Fresh_start1');
});

it('waits with what is wrong until a field was left', async () => {
  renderPublic(page({}));
  await userEvent.keyboard('weak');
  expect(first()).not.toHaveAttribute('aria-invalid');
  await userEvent.tab();
  expect(first()).toHaveAttribute('aria-invalid', 'true');
  expect(screen.queryByText(passwordMessages.passwordChecksFail)).toBeNull();
});

it('shows what the server says: about the password at its field, anything else above the button', async () => {
  const rerender = renderPublic(page({}));
  await fillIn(first(), 'Fresh_start1');
  await fillIn(repeated(), 'Fresh_start1');
  await userEvent.keyboard('{Enter}');
  rerender(page({ busy: true }));
  const about = { isAboutPassword: true, isUnknownLink: false };
  rerender(page({ failure: { message: 'That is the old one.', ...about } }));
  expect(first()).toHaveAccessibleDescription(/That is the old one\./);
  expect(first()).toHaveFocus();

  rerender(page({ busy: true }));
  const unknown = { message: passwordMessages.resetTokenUnknown, isAboutPassword: false, isUnknownLink: true };
  rerender(page({ failure: unknown }));
  expect(screen.getByText(passwordMessages.resetTokenUnknown)).toBeVisible();
  expect(first()).not.toHaveAttribute('aria-invalid');
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
  await fillIn(first(), 'Fresh_start2');
  expect(screen.queryByText(passwordMessages.resetTokenUnknown)).toBeNull();
});
