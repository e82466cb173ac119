import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Api } from '#collections/transport/api.ts';
import type { User } from '#domain/entities/user.ts';
import { accountMessages } from '#domain/messages/account.ts';
import { secondFactorMessages } from '#domain/messages/secondFactor.ts';
import AccountPage from '#features/account/AccountPage.tsx';
import { TwoStepSection } from '#features/account/TwoStepSection.tsx';
import { useFactors } from '#features/account/useFactors.ts';
import { linkTestHost, Screen } from '#tests/crud/screens.tsx';

const { section: texts, required } = secondFactorMessages;
const from = '2026-12-24';
const phone = { id: 1, kind: 'authenticator', name: 'Phone', createdAt: '2026-11-21T09:00:00Z', lastUsedAt: null };
const tablet = { ...phone, id: 2, name: 'Tablet' };

const Section = () => <TwoStepSection factors={useFactors(true)} />;

async function show(factors: readonly object[], rule: object | null | undefined) {
  const line = await linkTestHost();
  const answer = { factors, recoveryCodesLeft: factors.length === 0 ? 0 : 10, passkeyOrigin: null, required: rule };
  const call: Api['call'] = () => Promise.resolve(answer);
  render(
    <Screen host={{ data: { ...line.data, api: { ...line.data.api, call } } }}>
      <Section />
    </Screen>,
  );
  await screen.findByRole('button', { name: texts.add });
}

const removal = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });

it.each([
  ['from a later day', false],
  ['by now', true],
])('says that a second step is required %s of somebody who has none', async (_when, isDue) => {
  await show([], { from, isDue });
  expect(screen.getByText(required.none(from, isDue))).toBeVisible();
});

it.each([null, undefined])('says nothing of it where the server says %s', async (rule) => {
  await show([phone], rule);
  expect(screen.queryByText(/Your role needs|your role needs/)).toBeNull();
  expect(removal('Phone')).toBeEnabled();
});

it('keeps the only method where one is required by now, and says why', async () => {
  await show([phone], { from, isDue: true });
  expect(removal('Phone')).toBeDisabled();
  expect(screen.getByText(required.last)).toBeVisible();
});

it('lets one of two methods go', async () => {
  await show([phone, tablet], { from, isDue: true });
  for (const name of ['Phone', 'Tablet']) expect(removal(name)).toBeEnabled();
});

it('lets the only one go before the day', async () => {
  await show([phone], { from, isDue: false });
  expect(removal('Phone')).toBeEnabled();
});

it.each([
  [false, 'Password'],
  [undefined, texts.title],
])('offers what needs a password where the server says %s of one', async (hasPassword, heading) => {
  const line = await linkTestHost();
  const [mine, other] = ['a', 'b'].map((id) => ({
    id,
    browser: 'Firefox',
    system: 'Windows',
    network: null,
    isCurrent: id === 'a',
    signedInAt: phone.createdAt,
    lastUsedAt: phone.createdAt,
  }));
  const call: Api['call'] = ({ path }) =>
    Promise.resolve(
      path.endsWith('sessions')
        ? [mine, other]
        : { factors: [], recoveryCodesLeft: 0, passkeyOrigin: null, required: null, hasPassword },
    );
  const user: User = { id: 1, organisationId: 1, hasSecondFactor: false };
  render(
    <Screen host={{ data: { ...line.data, api: { ...line.data.api, call } } }} user={user}>
      <AccountPage />
    </Screen>,
  );
  await screen.findByRole('button', { name: /^Sign out Firefox/ });
  await screen.findByRole('heading', { name: heading });
  const has = (role: string, name: string | RegExp) => screen.queryByRole(role, { name }) !== null;
  const isOffered = hasPassword !== false;
  await expect.poll(() => has('button', /^Not me/)).toBe(isOffered);
  expect(has('button', 'Change password')).toBe(isOffered);
  expect(has('heading', texts.title)).toBe(isOffered);
  expect(screen.queryByText(accountMessages.throughDirectory) === null).toBe(isOffered);
});
