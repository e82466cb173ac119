import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { nothingKept } from '#domain/messages/catalogue.ts';
import { localStoreMessages } from '#domain/messages/localStore.ts';
import { LiveIndicator } from '#shell/frame/LiveIndicator.tsx';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';
import { popup, popupStore } from '#ui/popup/popup.ts';

const line = linkHostPerTest();
beforeEach(() => {
  line.send({ kind: 'connection', connection: { state: 'live', since: Date.now() } });
});
afterEach(() => localStorage.removeItem(storageKeys.diskLossTold));

const popups = () => popupStore.read().filter(({ text }) => text === nothingKept.text).length;

/** Opens the notice with a host that reports the disk's state. */
function open() {
  return render(
    <Screen host={line}>
      <LiveIndicator />
    </Screen>,
  );
}

it('says once in a browser that it keeps nothing on its disk, and in its menu what that means', async () => {
  const page = open();
  line.send({ kind: 'disk', state: 'unavailable' });
  await expect.poll(popups).toBe(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Connection: Live' }));
  await expect.poll(() => screen.queryByText(localStoreMessages.notKeptMeaning)).toBeVisible();
  page.unmount();
  popup.closeAll();
  open();
  await screen.findByRole('button', { name: 'Connection: Live' });
  line.send({ kind: 'disk', state: 'unavailable' });
  line.send({ kind: 'connection', connection: { state: 'reconnecting', since: Date.now() } });
  await screen.findByRole('button', { name: 'Connection: Reconnecting' });
  expect(popups()).toBe(0);
});

it('says it again where the disk was kept in between', async () => {
  localStorage.setItem(storageKeys.diskLossTold, 'yes');
  open();
  line.send({ kind: 'disk', state: 'kept' });
  await expect.poll(() => localStorage.getItem(storageKeys.diskLossTold)).toBeNull();
  line.send({ kind: 'disk', state: 'unavailable' });
  await expect.poll(popups).toBe(1);
});
