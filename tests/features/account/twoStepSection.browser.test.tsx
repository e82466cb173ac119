import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Api } from '#collections/transport/api.ts';
import { secondFactorMessages } from '#domain/messages/secondFactor.ts';
import { TwoStepSection } from '#features/account/TwoStepSection.tsx';
import { linkTestHost, Screen } from '#tests/crud/screens.tsx';

const { section: texts, required } = secondFactorMessages;
const from = '2026-12-24';
const phone = { id: 1, kind: 'authenticator', name: 'Phone', createdAt: '2026-11-21T09:00:00Z', lastUsedAt: null };
const tablet = { ...phone, id: 2, name: 'Tablet' };

async function show(factors: readonly object[], rule: object | null | undefined) {
  const line = await linkTestHost();
  const answer = { factors, recoveryCodesLeft: factors.length === 0 ? 0 : 10, passkeyOrigin: null, required: rule };
  const call: Api['call'] = () => Promise.resolve(answer);
  render(
    <Screen host={{ data: { ...line.data, api: { ...line.data.api, call } } }}>
      <TwoStepSection />
    </Screen>,
  );
  await screen.findByRole('button', { name: texts.add });
  line.close();
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
