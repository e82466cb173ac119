import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ConfirmEmailPage, emailLinkWords } from '#features/session/ConfirmEmailPage.tsx';
import { renderPublic } from './renderPublic.tsx';

const spent = {
  onConfirm: () => undefined,
  busy: false,
  isDone: false,
  failure: 'This link has expired or was already used. Ask for a new one.',
  isSpent: true,
};

it('tells somebody whose email was changed meanwhile whom to ask, rather than to get a new link', () => {
  renderPublic(<ConfirmEmailPage {...spent} words={emailLinkWords.cancel} />);
  expect(screen.getByText(/email may have changed/)).toBeVisible();
  expect(screen.queryByText(/Ask for a new one/)).toBeNull();
});

it("shows the server's own sentence where a confirmation is too late", () => {
  renderPublic(<ConfirmEmailPage {...spent} words={emailLinkWords.confirm} />);
  expect(screen.getByText(spent.failure)).toBeVisible();
});
