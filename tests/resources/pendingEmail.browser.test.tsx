import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Api } from '#collections/transport/api.ts';
import type { User } from '#domain/entities/user.ts';
import { userMessages } from '#domain/messages/users.ts';
import { useSession } from '#crud/context/session.ts';
import { SessionProvider } from '#crud/context/SessionProvider.tsx';
import { ProfileSection } from '#features/account/ProfileSection.tsx';
import { PendingEmail } from '#resources/user/PendingEmail.tsx';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';

const email = 'mia@elsewhere.test';

const line = linkHostPerTest();

it.each(['Send again', 'Cancel change'])('reads the user anew after "%s", also without live events', async (name) => {
  const call: Api['call'] = () => Promise.resolve(null);
  render(
    <Screen host={{ data: { ...line.data, api: { ...line.data.api, call } } }} permissions={{ settings: 31 }}>
      <PendingEmail id={7} email={email} />
    </Screen>,
  );
  await userEvent.click(screen.getByRole('button', { name }));
  await expect.poll(() => line.received).toContainEqual(expect.objectContaining({ entity: 'user', id: 7 }));
});

function ProfileOf({ user }: { user: User }) {
  return (
    <SessionProvider session={{ ...useSession(), user }}>
      <ProfileSection isOffered={false} />
    </SessionProvider>
  );
}

it.each<[string, Partial<User>, number]>([
  ['is shown to its owner', { pendingEmail: email }, 1],
  ['is not mentioned where none waits', { pendingEmail: null }, 0],
])('a pending email %s', (_what, fields, shown) => {
  render(
    <Screen host={line}>
      <ProfileOf user={{ id: 1, email: 'mia@old.test', ...fields }} />
    </Screen>,
  );
  expect(screen.getByText('mia@old.test')).toBeVisible();
  expect(screen.queryAllByText(userMessages.emailWaits(email))).toHaveLength(shown);
});
