import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Alert } from '#domain/entities/alert.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { alertLevelLabels } from '#domain/states/alert.ts';
import { labelIn } from '#domain/states/words.ts';
import { isQuietAt } from '#domain/time/quietHours.ts';
import { pathTo } from '#domain/routes/path.ts';
import { useAlertChoices } from './alertChoices.ts';
import { alertPlace } from './alertPlace.ts';
import { playAlertSound } from './alertSound.ts';

/** The tab that holds this lock sounds for all tabs of the browser. */
const lockName = 'gatehouse-alert-signals';

/** Whether this tab is the one that sounds. Without locks each tab is. */
function useSoundingTab() {
  const isSounding = useRef(!('locks' in navigator));
  useEffect(() => {
    if (!('locks' in navigator)) return undefined;
    const stopped = new AbortController();
    const { signal } = stopped;
    const hold = () =>
      new Promise<void>((release) => {
        isSounding.current = true;
        signal.addEventListener('abort', () => release());
      });
    navigator.locks.request(lockName, { signal }, hold).catch(() => undefined);
    return () => stopped.abort();
  }, []);
  return isSounding;
}

const isHigh = ({ alert }: Alert) => alert?.level === 'high';

const clockTime = (now: Date) => `${now.getHours()}:${now.getMinutes()}`;

/** Respects the person's choice and quiet hours, which hide a high alert only where the person chose that too. */
export function useAlertSignals(arrived: readonly Alert[]): void {
  const [choices] = useAlertChoices();
  const navigate = useNavigate();
  const isSounding = useSoundingTab();
  const show = (row: Alert) => {
    // Notifications of one tag replace each other.
    const shown = new Notification(labelIn(alertLevelLabels, row.alert?.level) ?? 'Alert', {
      body: recordName('alert', row),
      tag: `alert-${row.id}`,
    });
    shown.addEventListener('click', () => {
      window.focus();
      const place = alertPlace(row);
      void navigate(place === null ? pathTo('alerts') : pathTo(place.to, place.parameters));
      shown.close();
    });
  };
  const signal = useEffectEvent((all: readonly Alert[]) => {
    const { sound, desktop, quiet, quietsHigh } = choices;
    const isQuiet = quiet !== null && isQuietAt(quiet, clockTime(new Date()));
    const rows = isQuiet ? all.filter((row) => !quietsHigh && isHigh(row)) : all;
    if (!isSounding.current || rows.length === 0) return;
    const isUrgent = rows.some(isHigh);
    // A browser that plays nothing before the first press stays silent.
    if (sound) playAlertSound(isUrgent).catch(() => undefined);
    if (desktop && 'Notification' in window && Notification.permission === 'granted') rows.forEach(show);
  });
  useEffect(() => signal(arrived), [arrived]);
}
