import { useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';

/** The selected units; null while the person does not select. */
export type SelectedUnits = ReadonlySet<number> | null;

export interface UnitSelection {
  ids: SelectedUnits;
  set: (ids: SelectedUnits) => void;
}

export function useUnitSelection(): UnitSelection {
  const [ids, set] = useState<SelectedUnits>(null);
  return useMemo(() => ({ ids, set }), [ids]);
}

/** The selection after a press on a unit: with Shift all units from the last pressed one, else the unit is toggled. */
export function pressed(ids: SelectedUnits, id: number, range: readonly number[] | null): ReadonlySet<number> {
  const last = [...(ids ?? [])].at(-1);
  const next = new Set(ids);
  if (range !== null && last !== undefined) {
    const places = [range.indexOf(last), range.indexOf(id)].toSorted((a, b) => a - b);
    for (const each of places[0] === -1 ? [] : range.slice(places[0], (places[1] ?? 0) + 1)) next.add(each);
    next.delete(id);
    return next.add(id);
  }
  return next.delete(id) ? next : next.add(id);
}

/** Handlers of the units' container: Ctrl, Cmd, Shift or “x” start and extend a selection; then plain presses select. */
export function useSelectionPresses({ ids, set }: UnitSelection, order: () => readonly number[], isEnabled: boolean) {
  const select = (event: MouseEvent | KeyboardEvent, isWanted: boolean) => {
    const unit = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-unit-id]') : null;
    if (!isEnabled || !isWanted || unit === null) return;
    // A row's link and buttons keep their effects.
    if (event.target instanceof Element && event.target.closest('a, button:not([data-tile])') !== null) return;
    event.preventDefault();
    event.stopPropagation();
    set(pressed(ids, Number(unit.dataset['unitId']), event.shiftKey ? order() : null));
  };
  const hasModifier = ({ ctrlKey, metaKey }: MouseEvent | KeyboardEvent) => ctrlKey || metaKey;
  return {
    onClickCapture: (event: MouseEvent) => select(event, ids !== null || hasModifier(event) || event.shiftKey),
    onKeyDownCapture: (event: KeyboardEvent) => select(event, event.key === 'x' && !hasModifier(event)),
  };
}
