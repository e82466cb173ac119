import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ReplicaConnection } from '#app/session/replicaConnection.ts';
import { startSession } from '#app/session/startSession.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { timing } from '#domain/limits/timing.ts';
import { signInEnds } from '#domain/messages/catalogue.ts';
import { sessionMessages } from '#domain/messages/session.ts';
import { staffToken } from '#tests/support/session/token.ts';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';

it('offers to sign in again before the token ends; typed and chosen data stays after the sign-out', async () => {
  localStorage.clear();
  const exp = Math.floor((Date.now() + timing.tokenEnd.warning / 2) / 1000);
  localStorage.setItem(storageKeys.token, staffToken({ exp }));
  const calledPaths: string[] = [];
  const session = startSession({
    apiOf: () => ({
      call: ({ path }) => {
        calledPaths.push(path);
        return new Promise(() => undefined);
      },
      list: () => new Promise(() => undefined),
    }),
    apiBase: 'https://api.example',
    replicaConnection: new ReplicaConnection(),
    goHome: () => undefined,
  });
  const personal = { [storageKeys.siteId]: '3', [`${storageKeys.draftPrefix}5.unit`]: '{}' };
  for (const [key, value] of Object.entries(personal)) localStorage.setItem(key, value);
  render(
    <ThemeProvider colourModeKey="tests.colourMode">
      <p>Page</p>
    </ThemeProvider>,
  );
  await screen.findByText(signInEnds.text);
  await userEvent.click(screen.getByRole('button', { name: sessionMessages.signInAgain }));
  expect(session.getSnapshot().value).toBe('signedOut');
  expect(calledPaths.at(-1)).toBe('auth/user/logout');
  expect({ ...localStorage }).toMatchObject(personal);
  const kept = [storageKeys.signInEnded, storageKeys.token].map((key) => localStorage.getItem(key));
  expect(kept).toEqual([expect.stringMatching(/^\d+$/), null]);
  await expect.poll(() => screen.queryByText(signInEnds.text)).toBeNull();
  session.stop();
});
