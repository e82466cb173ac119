import { BehaviorSubject } from 'rxjs';
import { useCallback, useSyncExternalStore } from 'react';
import type { Unit } from '#domain/entities/unit.ts';
import { troubleSince, troublesOf } from '#domain/states/trouble.ts';
import {
  acknowledgementOf,
  isAcknowledgedAtDoor,
  type Acknowledgement,
  type Acknowledgements,
} from '#domain/states/troubleNews.ts';

export interface Acknowledging {
  /**
   * shared: the server keeps who sees to which trouble; local: this browser alone does; unknown: not known yet; failed:
   * the server's list could not be read, so that no trouble counts as acknowledged because of it.
   */
  mode: 'unknown' | 'failed' | 'shared' | 'local';
  all: Acknowledgements;
}

export const nothingAcknowledged: Acknowledging = { mode: 'unknown', all: new Map() };

/** Kept up to date by the alarm banner, which is on every signed-in page and loads after the first screen. */
export const acknowledging$ = new BehaviorSubject(nothingAcknowledged);

const subscribe = (changed: () => void) => {
  const subscription = acknowledging$.subscribe(changed);
  return () => subscription.unsubscribe();
};

export const useAcknowledging = (): Acknowledging => useSyncExternalStore(subscribe, () => acknowledging$.value);

/** Milliseconds since 1970; null: unknown. */
export function beginOf(text: string | null | undefined): number | null {
  const moment = Date.parse(text ?? '');
  return Number.isNaN(moment) ? null : moment;
}

/** The acknowledgement of a unit's most urgent trouble; null: it has none, or nobody has acknowledged it. */
function ofUnit(unit: Unit, all: Acknowledgements): Acknowledgement | null {
  const [trouble] = troublesOf(unit);
  if (trouble === undefined) return null;
  const since = beginOf(troubleSince(unit, trouble));
  return acknowledgementOf(all, { entity: 'unit', id: unit.id, trouble, since });
}

/** Whether somebody sees to a unit's most urgent trouble. */
export const isSeenTo = (unit: Unit, all: Acknowledgements): boolean =>
  troublesOf(unit).length > 0 && (isAcknowledgedAtDoor(unit) || ofUnit(unit, all) !== null);

export const useIsSeenTo = (unit: Unit): boolean =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => isSeenTo(unit, acknowledging$.value.all), [unit]),
  );
