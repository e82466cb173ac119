import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { sessionMessages } from '#domain/messages/session.ts';
import { LoginPage } from '#features/session/LoginPage.tsx';
import type { LoginPageProps } from '#features/session/loginProps.ts';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';
import { renderPublic } from './renderPublic.tsx';

const page = (props: Partial<LoginPageProps>) => (
  <LoginPage onSignIn={() => undefined} busy={false} error={null} {...props} />
);

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const submit = () => screen.getByRole('button', { name: 'Sign in' });

it('signs in with Enter, the email trimmed', async () => {
  const onSignIn = vi.fn();
  renderPublic(page({ onSignIn }));
  await fillIn(email(), ' morgan@gatehouse.example ');
  await fillIn(password(), 'open sesame');
  await userEvent.keyboard('{Enter}');
  expect(onSignIn).toHaveBeenCalledExactlyOnceWith('morgan@gatehouse.example', 'open sesame');
});

it('asks for what is missing and puts the focus on the first error', async () => {
  const onSignIn = vi.fn();
  renderPublic(page({ onSignIn }));
  await pressOn(submit());
  expect(onSignIn).not.toHaveBeenCalled();
  expect(email()).toHaveFocus();
  expect(email()).toHaveAccessibleDescription(sessionMessages.emailRequired);
  expect(password()).toHaveAccessibleDescription(sessionMessages.passwordRequired);
});

it('checks a field as typed once it was left, not before', async () => {
  renderPublic(page({}));
  await fillIn(email(), 'morgan@');
  expect(email()).not.toHaveAttribute('aria-invalid');
  await userEvent.tab();
  await expect.poll(email).toHaveAccessibleDescription(sessionMessages.emailInvalid);
  await fillIn(email(), 'morgan@gatehouse.example');
  expect(email()).not.toHaveAttribute('aria-invalid');
});

it("shows the server's message under the email field until something is typed", async () => {
  const rerender = renderPublic(page({}));
  await fillIn(email(), 'morgan@gatehouse.example');
  await fillIn(password(), 'wrong');
  await userEvent.keyboard('{Enter}');
  rerender(page({ busy: true }));
  rerender(page({ error: 'That is not right.' }));
  expect(email()).toHaveAccessibleDescription('That is not right.');
  expect(email()).toHaveFocus();
  await fillIn(password(), 'other');
  expect(email()).not.toHaveAttribute('aria-invalid');
});

it('takes no second press while it works', async () => {
  const onSignIn = vi.fn();
  const rerender = renderPublic(page({ onSignIn }));
  await fillIn(email(), 'morgan@gatehouse.example');
  await fillIn(password(), 'open sesame');
  rerender(page({ onSignIn, busy: true }));
  await userEvent.keyboard('{Enter}');
  await pressOn(submit());
  expect(onSignIn).not.toHaveBeenCalled();
});

it('signs in with what the browser filled in without telling', async () => {
  const onSignIn = vi.fn();
  renderPublic(page({ onSignIn }));
  // A script raises no event, like some browsers' autofill.
  Object.assign(email(), { value: 'morgan@gatehouse.example' });
  Object.assign(password(), { value: 'open' });
  await pressOn(password());
  await userEvent.keyboard('{End} sesame{Enter}');
  expect(onSignIn).toHaveBeenCalledExactlyOnceWith('morgan@gatehouse.example', 'open sesame');
  expect(email()).toHaveValue('morgan@gatehouse.example');
});

it('is told to password managers, and leads to a new password', () => {
  const rerender = renderPublic(page({}));
  expect(screen.queryByText(sessionMessages.passwordReset)).toBeNull();
  expect(email()).toHaveAttribute('autocomplete', 'username');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
  rerender(page({ notice: { kind: 'good', text: sessionMessages.passwordReset } }));
  expect(screen.getByText(sessionMessages.passwordReset)).toBeVisible();
});
