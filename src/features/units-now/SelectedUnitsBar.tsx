import { useEffect, useMemo } from 'react';
import { CommandBulkBar } from '#crud/command/CommandBulkBar.tsx';
import { SelectionBar } from '#crud/list/SelectionBar.tsx';
import { useListed } from '#crud/list/useListedSelection.ts';
import { useSelectionOf } from '#crud/list/useSelection.ts';
import { Note } from '#ui/text/text.tsx';
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
  const listed = useMemo(() => new Set(shown), [shown]);
  const selection = useListed(useSelectionOf(known, store), listed, true);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('dialog:modal, [popover=auto]:popover-open') === null) set(null);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [set]);
  return (
    <>
      <SelectionBar
        selection={selection}
        selectAll={
          selection.ids.size === shown.length ? null : (
            <Button size="xs" variant="ghost" colorPalette="accent" onClick={() => selection.set(shown, true)}>
              {`Select all ${numberText(shown.length)} shown`}
            </Button>
          )
        }
      >
        <CommandBulkBar entity="unit" ids={[...selection.ids]} />
      </SelectionBar>
      {known.size > 0 ? null : (
        <Note role="status" py="3" textAlign="center" position="sticky" bottom="var(--banner, 0px)" bg="bg">
          Select units. Hold Shift to select a range.
        </Note>
      )}
    </>
  );
}
