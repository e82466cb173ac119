import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Alert } from '#domain/entities/alert.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import type { AlertLevel } from '#domain/states/alert.ts';
import { useAlertSignals } from '#resources/alert/useAlertSignals.ts';

const shown: string[] = [];
const own = window.Notification;

/** The browser's notifications, as one that the person allowed shows them. */
class ShownNotification extends EventTarget {
  static permission = 'granted';
  constructor(title: string) {
    super();
    shown.push(title);
  }
}

beforeEach(() => {
  shown.length = 0;
  window.Notification = ShownNotification as unknown as typeof Notification;
});
afterEach(() => {
  window.Notification = own;
  localStorage.removeItem(storageKeys.alertChoices);
});

function Signals({ arrived }: { arrived: readonly Alert[] }) {
  useAlertSignals(arrived);
  return null;
}

const alertOf = (id: number, level: AlertLevel) => ({ id, alert: { id, level, message: 'Something' } }) as Alert;

/** What is shown of a low and a high alert that arrive in hours that are quiet all day. */
async function shownWhileQuiet(given: object): Promise<readonly string[]> {
  const choices = { sound: false, desktop: true, quiet: { from: '00:00', until: '00:00' }, ...given };
  localStorage.setItem(storageKeys.alertChoices, JSON.stringify(choices));
  const page = (arrived: readonly Alert[]) => (
    <MemoryRouter>
      <Signals arrived={arrived} />
    </MemoryRouter>
  );
  const { rerender, unmount } = render(page([]));
  await expect
    .poll(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
    .toContain('gatehouse-alert-signals');
  rerender(page([alertOf(1, 'low'), alertOf(2, 'high')]));
  unmount();
  return shown;
}

it('quiet hours hide low alerts, and high ones only where the person chose so', async () => {
  // Choices of an earlier release say nothing of high alerts.
  expect(await shownWhileQuiet({})).toEqual(['High']);
  shown.length = 0;
  expect(await shownWhileQuiet({ quietsHigh: true })).toEqual([]);
  expect(await shownWhileQuiet({ quiet: null })).toEqual(['Low', 'High']);
});
