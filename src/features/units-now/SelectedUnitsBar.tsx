import { useEffect, useMemo } from 'react';
import { CommandBulkBar } from '#crud/command/CommandBulkBar.tsx';
import { SelectionBar } from '#crud/list/SelectionBar.tsx';
import { useArmed } from '#crud/list/useArmedSelection.ts';
import { useSelectionOf } from '#crud/list/useSelection.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { Button } from '#ui/control/Button.tsx';
import { numberText } from '#format/numbers.ts';
import type { UnitSelection } from './useTileSelection.ts';

export interface SelectedUnitsBarProps {
  selection: UnitSelection;
  shown: readonly number[];
}

/** Escape ends the selection. */
export default function SelectedUnitsBar({ selection: { ids, set }, shown }: SelectedUnitsBarProps) {
  const known = useMemo(() => ids ?? new Set<number>(), [ids]);
  const store = useMemo(() => (next: readonly number[]) => set(next.length === 0 ? null : new Set(next)), [set]);
  const selection = useSelectionOf(known, store);
  const visible = useMemo(() => new Set(shown), [shown]);
  const armed = useArmed(selection, (id) => visible.has(id), shown.join());
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('dialog:modal, [popover=auto]:popover-open') === null) set(null);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [set]);
  const missing = shown.length - armed.ids.filter((id) => visible.has(id)).length;
  return (
    <>
      <SelectionBar
        {...{ selection, armed }}
        selectAll={
          missing === 0 ? null : (
            <Button size="xs" variant="ghost" colorPalette="accent" onClick={() => selection.set(shown, true)}>
              {`Select all ${numberText(shown.length)} shown`}
            </Button>
          )
        }
      >
        <CommandBulkBar entity="unit" ids={armed.ids} />
      </SelectionBar>
      {known.size > 0 ? null : (
        <chakra.p
          role="status"
          py="3"
          textStyle="sm"
          color="fg.muted"
          textAlign="center"
          position="sticky"
          bottom="0"
          bg="bg"
        >
          Select units. Hold Shift to select a range.
        </chakra.p>
      )}
    </>
  );
}
