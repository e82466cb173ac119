import { afterEach, expect, it, vi } from 'vitest';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { timing } from '#domain/limits/timing.ts';
import { maintenance, online } from '#domain/messages/catalogue.ts';
import { outliveAlone } from '#app/outage/outliveAlone.ts';
import { popup, popupStore } from '#ui/popup/popup.ts';

const texts = () => popupStore.read().map(({ text }) => text);
const show = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'visibilityState');
  popup.closeAll();
});

it('is told to a hidden tab once it is shown, and is over when the page answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  show('hidden');
  void outliveAlone();
  expect(texts()).toEqual([]);
  expect(localStorage.getItem(storageKeys.maintenance)).not.toBeNull();
  show('visible');
  expect(texts()).toEqual([maintenance.text]);
  await vi.advanceTimersByTimeAsync(timing.outageProbe);
  vi.useRealTimers();
  await expect.poll(texts).toEqual([online.text]);
  expect(localStorage.getItem(storageKeys.maintenance)).toBeNull();
});
