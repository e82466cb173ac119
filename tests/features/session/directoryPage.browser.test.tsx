import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { directoryMessages } from '#domain/messages/directory.ts';
import { sessionMessages } from '#domain/messages/session.ts';
import { DirectoryPage, type DirectoryPageProps } from '#features/session/DirectoryPage.tsx';
import { FollowContext } from '#features/session/followContext.ts';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';
import { renderPublic } from './renderPublic.tsx';

const { signIn: texts } = directoryMessages;

const page = (props: Partial<DirectoryPageProps>) => (
  <DirectoryPage onContinue={() => undefined} busy={null} error={null} {...props} />
);

const email = () => screen.getByLabelText('Email');

it('asks for an email that can be one, and continues with it', async () => {
  const onContinue = vi.fn();
  renderPublic(page({ onContinue }));
  expect(email()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(email()).toHaveAccessibleDescription(sessionMessages.emailRequired);
  await fillIn(email(), ' grace@harbour.example ');
  await pressOn(screen.getByRole('button', { name: texts.action }));
  expect(onContinue).toHaveBeenCalledExactlyOnceWith('grace@harbour.example');
});

it('says what it waits for, and what failed under the email', () => {
  const rerender = renderPublic(page({ busy: 'finishing' }));
  expect(screen.getByText(texts.finishing)).toBeInTheDocument();
  rerender(page({ busy: 'opening' }));
  expect(screen.getByText(texts.opening)).toBeInTheDocument();
  rerender(page({ error: 'Your directory did not sign you in.' }));
  expect(email()).toHaveAccessibleDescription('Your directory did not sign you in.');
});

it('leads to the sign-in with a password', async () => {
  const follow = vi.fn();
  renderPublic(<FollowContext value={follow}>{page({})}</FollowContext>);
  await pressOn(screen.getByRole('link', { name: texts.password }));
  expect(follow).toHaveBeenCalledExactlyOnceWith('/login');
});
