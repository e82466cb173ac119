import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Api } from '#collections/transport/api.ts';
import { everythingOutMessages as texts } from '#domain/messages/everythingOut.ts';
import ExportPage from '#features/everything-out/ExportPage.tsx';
import { askBeforeLeaving } from '#lib/unsaved.ts';
import { linkTestHost, Screen, type TestHostLink } from '#tests/crud/screens.tsx';
import { pressOn } from '#tests/support/browser/pressOn.ts';

let line: TestHostLink;
beforeEach(async () => {
  line = await linkTestHost();
});

it('asks before an export that runs is left, which it then stops', async () => {
  const forever = new Promise<never>(() => undefined);
  const api = { call: () => forever, list: () => forever } as unknown as Api;
  render(
    <Screen host={{ ...line, data: { ...line.data, api } }} permissions={{ customers: 31, sites: 31 }}>
      <ExportPage />
    </Screen>,
  );
  expect(askBeforeLeaving()).toBeNull();
  await pressOn(screen.getByRole('button', { name: texts.begin }));
  await screen.findByRole('button', { name: texts.cancel });
  const stays = askBeforeLeaving();
  await pressOn(await screen.findByRole('button', { name: texts.stay }));
  expect(await stays).toBe(false);
  const leaves = askBeforeLeaving();
  await pressOn(await screen.findByRole('button', { name: texts.stop }));
  expect(await leaves).toBe(true);
});
