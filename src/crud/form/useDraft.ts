import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormSheet } from './formSheet.ts';
import type { Conflict, Restored } from './recordForm.ts';
import type { TypedValues } from './typedValues.ts';

interface Standing {
  isDirty: boolean;
  canKeep: boolean;
  conflicts: readonly Conflict[];
}

const isSameStanding = (one: Standing, other: Standing) => JSON.stringify(one) === JSON.stringify(other);

/** Fields that were left before are checked again as another one changes: a repeated password, say. */
function checkOthers(form: UseFormReturn, sheet: FormSheet, changed: string): void {
  const others = sheet.others(changed).filter((path) => {
    const { isTouched, error } = form.getFieldState(path);
    return isTouched && error?.type !== 'server';
  });
  if (others.length > 0) void form.trigger(others);
}

/** Keeps what is typed, gives it back, and follows the record where nothing was typed. */
export function useDraft(sheet: FormSheet, form: UseFormReturn, filled: TypedValues) {
  const [standing, setStanding] = useState<Standing>({ isDirty: false, canKeep: true, conflicts: [] });
  const [restored, setRestored] = useState<Restored | null>(null);
  const [changedMeanwhile, setChangedMeanwhile] = useState(false);
  const followed = useRef(filled);

  const look = useCallback(() => {
    const next = { isDirty: sheet.isChanged(), canKeep: sheet.canKeep, conflicts: sheet.conflicts() };
    setStanding((last) => (isSameStanding(last, next) ? last : next));
    if (next.isDirty || sheet.isWaiting) return;
    setChangedMeanwhile(false);
    setRestored(null);
  }, [sheet]);

  useEffect(() => {
    const found = sheet.restore();
    if (found !== null) setRestored({ at: found.at, isWaiting: found.isOlder });
    look();
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name, type }) => {
        sheet.keep();
        look();
        if (type === 'change' && name !== undefined) checkOthers(form, sheet, name);
      },
    });
    const keep = () => sheet.keep(true);
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      stop();
    };
  }, [sheet, form, look]);

  useEffect(() => {
    if (followed.current === filled) return;
    followed.current = filled;
    setChangedMeanwhile(sheet.refill(filled));
    look();
  }, [sheet, filled, look]);

  return useMemo(
    () => ({
      ...standing,
      restored,
      changedMeanwhile,
      look,
      takeTheirs: (path: string) => {
        sheet.takeTheirs(path);
        look();
      },
      take: () => {
        sheet.take();
        setRestored((last) => (last === null ? null : { ...last, isWaiting: false }));
        look();
      },
      discard: () => {
        sheet.discard();
        look();
      },
    }),
    [standing, restored, changedMeanwhile, sheet, look],
  );
}
