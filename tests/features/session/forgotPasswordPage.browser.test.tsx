import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { passwordMessages } from '#domain/messages/passwords.ts';
import { sessionMessages } from '#domain/messages/session.ts';
import { FollowContext } from '#features/session/followContext.ts';
import { ForgotPasswordPage, type ForgotPasswordPageProps } from '#features/session/ForgotPasswordPage.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';
import { renderPublic } from './renderPublic.tsx';

const page = (props: Partial<ForgotPasswordPageProps>) => (
  <ForgotPasswordPage onSend={() => undefined} busy={false} isSent={false} error={null} {...props} />
);

const email = () => screen.getByLabelText('Email');

it('asks for an email that can be one', async () => {
  const onSend = vi.fn();
  renderPublic(page({ onSend }));
  expect(email()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(email()).toHaveAccessibleDescription(sessionMessages.emailRequired);
  await fillIn(email(), 'morgan@');
  expect(email()).toHaveAccessibleDescription(sessionMessages.emailInvalid);
  expect(onSend).not.toHaveBeenCalled();
  await fillIn(email(), ' morgan@gatehouse.example ');
  await pressOn(screen.getByRole('button', { name: 'Send link' }));
  expect(onSend).toHaveBeenCalledExactlyOnceWith('morgan@gatehouse.example');
});

it('says that the link is sent until another email is typed, and what failed under the field', async () => {
  const rerender = renderPublic(page({}));
  await fillIn(email(), 'morgan@gatehouse.example');
  await userEvent.keyboard('{Enter}');
  rerender(page({ busy: true }));
  rerender(page({ error: 'Network connection failed' }));
  expect(email()).toHaveAccessibleDescription('Network connection failed');
  expect(email()).toHaveFocus();
  rerender(page({ busy: true }));
  rerender(page({ isSent: true }));
  expect(screen.getByText(passwordMessages.resetLinkSent)).toBeVisible();
  expect(email()).not.toHaveAttribute('aria-invalid');
  await userEvent.keyboard('{End}.au');
  expect(screen.queryByText(passwordMessages.resetLinkSent)).toBeNull();
});

it('leads back to the login, in this tab without loading it anew', async () => {
  const follow = vi.fn();
  renderPublic(<FollowContext value={follow}>{page({})}</FollowContext>);
  const link = screen.getByRole('link', { name: 'Back to login' });
  expect(link).toHaveAttribute('href', '/login');
  await pressOn(link);
  expect(follow).toHaveBeenCalledExactlyOnceWith('/login');
});
