import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormEdits } from './formEdits.ts';
import type { Conflict, RestoredDraft } from './recordForm.ts';
import type { TypedValues } from './typedValues.ts';

interface DraftStatus {
  isDirty: boolean;
  canKeep: boolean;
  conflicts: readonly Conflict[];
}

const isSameStatus = (one: DraftStatus, other: DraftStatus) => JSON.stringify(one) === JSON.stringify(other);

/** Validates touched fields again when another one changes, such as a repeated password. */
function checkOthers(form: UseFormReturn, edits: FormEdits, changed: string): void {
  const others = edits.others(changed).filter((path) => {
    const { isTouched, error } = form.getFieldState(path);
    return isTouched && error?.type !== 'server';
  });
  if (others.length > 0) void form.trigger(others);
}

export function useDraft(edits: FormEdits, form: UseFormReturn, filled: TypedValues) {
  const [status, setStatus] = useState<DraftStatus>({ isDirty: false, canKeep: true, conflicts: [] });
  const [restored, setRestored] = useState<RestoredDraft | null>(null);
  const [changedMeanwhile, setChangedMeanwhile] = useState(false);
  const lastFilled = useRef(filled);

  const updateStatus = useCallback(() => {
    const next = { isDirty: edits.isChanged(), canKeep: edits.canKeep, conflicts: edits.conflicts() };
    setStatus((last) => (isSameStatus(last, next) ? last : next));
    if (next.isDirty || edits.hasPendingDraft) return;
    setChangedMeanwhile(false);
    setRestored(null);
  }, [edits]);

  useEffect(() => {
    const found = edits.restore();
    if (found !== null) setRestored({ at: found.at, isWaiting: found.isOlder });
    updateStatus();
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name, type }) => {
        edits.saveDraft();
        edits.reportTexts();
        updateStatus();
        if (type === 'change' && name !== undefined) checkOthers(form, edits, name);
      },
    });
    const keep = () => edits.saveDraft(true);
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      stop();
    };
  }, [edits, form, updateStatus]);

  useEffect(() => {
    if (lastFilled.current === filled) return;
    lastFilled.current = filled;
    setChangedMeanwhile(edits.refill(filled));
    updateStatus();
  }, [edits, filled, updateStatus]);

  return useMemo(
    () => ({
      ...status,
      restored,
      changedMeanwhile,
      updateStatus,
      takeTheirs: (path: string) => {
        edits.takeTheirs(path);
        updateStatus();
      },
      applyPendingDraft: () => {
        edits.applyPendingDraft();
        setRestored((last) => (last === null ? null : { ...last, isWaiting: false }));
        updateStatus();
      },
      discard: () => {
        edits.discard();
        updateStatus();
      },
    }),
    [status, restored, changedMeanwhile, edits, updateStatus],
  );
}
