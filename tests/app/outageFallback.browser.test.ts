import { afterEach, expect, it, vi } from 'vitest';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { timing } from '#domain/limits/timing.ts';
import { maintenance, online } from '#domain/messages/catalogue.ts';
import { runOutageFallback } from '#app/outage/outageFallback.ts';
import { popupStore } from '#ui/popup/popup.ts';

const texts = () => popupStore.read().map(({ text }) => text);
const show = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'visibilityState');
});

it('shows the outage in a hidden tab once somebody opens it, and its end when the page answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  show('hidden');
  void runOutageFallback();
  expect(texts()).toEqual([]);
  expect(localStorage.getItem(storageKeys.maintenance)).not.toBeNull();
  show('visible');
  expect(texts()).toEqual([maintenance.text]);
  await vi.advanceTimersByTimeAsync(timing.outageProbe);
  vi.useRealTimers();
  await expect.poll(texts).toEqual([online.text]);
  expect(localStorage.getItem(storageKeys.maintenance)).toBeNull();
});
