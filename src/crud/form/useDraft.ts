import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FormModel } from './formModel.ts';
import type { Conflict, RestoredDraft } from './recordForm.ts';
import type { TypedValue, TypedValues } from '#domain/forms/typedValues.ts';

interface DraftStatus {
  isDirty: boolean;
  canKeep: boolean;
  conflicts: readonly Conflict[];
}

const isSameStatus = (one: DraftStatus, other: DraftStatus) => JSON.stringify(one) === JSON.stringify(other);

/** Validates touched fields again when another one changes, such as a repeated password. */
function checkOthers(model: FormModel, changed: string): void {
  const { form } = model;
  const others = model.others(changed).filter((path) => {
    const { isTouched, error } = form.getFieldState(path);
    return isTouched && error?.type !== 'server';
  });
  if (others.length > 0) void form.trigger(others);
}

export function useDraft(model: FormModel, filled: TypedValues) {
  const [status, setStatus] = useState<DraftStatus>({ isDirty: false, canKeep: true, conflicts: [] });
  const [restored, setRestored] = useState<RestoredDraft | null>(null);
  const [changedMeanwhile, setChangedMeanwhile] = useState(false);
  const lastFilled = useRef(filled);

  const updateStatus = useCallback(() => {
    const next = { isDirty: model.isChanged(), canKeep: model.canKeep, conflicts: model.conflicts() };
    setStatus((last) => (isSameStatus(last, next) ? last : next));
    if (next.isDirty || model.hasPendingDraft) return;
    setChangedMeanwhile(false);
    setRestored(null);
  }, [model]);

  useEffect(() => {
    const found = model.restore();
    if (found !== null) setRestored({ at: found.at, isWaiting: found.isOlder });
    updateStatus();
    const stop = model.form.subscribe({
      formState: { values: true },
      callback: ({ name, type }) => {
        model.saveDraft();
        model.reportTexts();
        updateStatus();
        if (type === 'change' && name !== undefined) checkOthers(model, name);
      },
    });
    const keep = () => model.saveDraft(true);
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      stop();
    };
  }, [model, updateStatus]);

  useEffect(() => {
    if (lastFilled.current === filled) return;
    lastFilled.current = filled;
    setChangedMeanwhile(model.refill(filled));
    updateStatus();
  }, [model, filled, updateStatus]);

  return useMemo(
    () => ({
      ...status,
      restored,
      changedMeanwhile,
      updateStatus,
      takeTheirs: (path: string) => {
        model.takeTheirs(path);
        updateStatus();
      },
      applyPendingDraft: () => {
        model.applyPendingDraft();
        setRestored((last) => (last === null ? null : { ...last, isWaiting: false }));
        updateStatus();
      },
      discard: () => {
        model.discard();
        updateStatus();
      },
      typeInto: (path: string, value: TypedValue) => {
        model.typeInto(path, value);
        updateStatus();
      },
    }),
    [status, restored, changedMeanwhile, model, updateStatus],
  );
}
