import { useEffect, useMemo, useState } from 'react';
import type { MapUnit } from '#domain/entities/mapUnit.ts';
import { done, savedInPart, stateNotChanged } from '#domain/messages/pageNotices.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { recordStep, redo, startHistory, undo, type EditHistory } from '#domain/map/editHistory.ts';
import {
  applyEdits,
  conflictsOf,
  countEdits,
  dropEdits,
  idsOf,
  keepMine,
  noEdits,
  type MapConflict,
  type MapEdits,
} from '#domain/map/mapEdits.ts';
import { withReadShapes, type ReadShape } from '#domain/map/newerShapes.ts';
import { isSaveShown, type SavedEdits } from '#domain/map/newShape.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { saveEdits } from './saveEdits.ts';

const { editor: texts } = mapMessages;
/** Unsaved changes by person and site: they survive the Back button. */
const unsavedChanges = new Map<string, EditHistory<MapEdits>>();

/** The longest wait for saved changes in the lists (milliseconds). */
const settlingTime = 5_000;

export interface MapEditing {
  /** Includes a running drag. */
  records: readonly MapUnit[];
  recordOf: (id: number) => MapUnit | undefined;
  edits: MapEdits;
  /** How many shapes a save would write. */
  count: number;
  /** A step that can be undone. */
  change: (act: (edits: MapEdits) => MapEdits) => void;
  /** A temporary state, such as a drag; null ends it. */
  preview: (edits: MapEdits | null) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
  /** Shapes that another person changed meanwhile. */
  conflicts: readonly MapConflict[];
  resolve: (conflict: MapConflict, isMine: boolean) => void;
  isSaving: boolean;
  /** How many changes of a running save were sent; null: none is running. */
  sent: number | null;
  save: () => Promise<void>;
  discard: () => void;
}

function useSettledShapes(
  shapes: readonly MapUnit[],
  settling: SavedEdits | null,
  setSettling: (settling: null) => void,
): readonly MapUnit[] {
  const isWaiting = settling !== null && !isSaveShown(settling, shapes);
  useEffect(() => {
    if (settling === null) return undefined;
    const timer = setTimeout(() => setSettling(null), settlingTime);
    return () => clearTimeout(timer);
  }, [settling, setSettling]);
  return useMemo(() => {
    if (!isWaiting) return shapes;
    const arrived = new Set(shapes.map(({ id }) => id));
    const { createdIds } = settling;
    const late = [...settling.edits.created].filter(([id]) => !arrived.has(createdIds.get(id) ?? id));
    return applyEdits(shapes, { ...settling.edits, created: new Map(late) });
  }, [shapes, settling, isWaiting]);
}

function showOutcome(saved: number, count: number, failure: string | null): void {
  if (failure === null) showNotice(done, texts.saved);
  else if (saved === 0) showNotice(stateNotChanged, texts.notSaved(failure));
  else showNotice(savedInPart, texts.savedInPart(saved, count - saved, failure));
}

export function useMapEdits(siteId: number, shapes: readonly MapUnit[]): MapEditing {
  const data = useData();
  const { create, update, remove } = useRecordCalls('mapUnit');
  const { userId } = useSession();
  const key = `${userId}:${siteId}`;
  const [history, setHistory] = useState(() => unsavedChanges.get(key) ?? startHistory(noEdits));
  useEffect(() => void unsavedChanges.set(key, history), [key, history]);
  const [shown, setShown] = useState<MapEdits | null>(null);
  const [settling, setSettling] = useState<SavedEdits | null>(null);
  /** Shapes that a save read and the lists may not show yet: no list tells of another person's changed shape. */
  const [reads, setReads] = useState<readonly ReadShape[]>([]);
  const [sent, setSent] = useState<number | null>(null);
  const edits = history.present;
  const newest = useMemo(() => withReadShapes(shapes, reads), [shapes, reads]);
  const base = useSettledShapes(newest, settling, setSettling);
  const byId = useMemo(() => new Map(base.map((record) => [record.id, record])), [base]);
  const records = useMemo(() => applyEdits(base, shown ?? edits), [base, shown, edits]);
  const conflicts = useMemo(() => conflictsOf(edits, byId), [edits, byId]);
  const change = (act: (present: MapEdits) => MapEdits) => {
    setShown(null);
    setHistory((held) => recordStep(held, act(held.present)));
  };
  const finish = (saved: readonly number[], createdIds: ReadonlyMap<number, number>) => {
    const isSaved = (id: number) => saved.includes(id);
    const rest = dropEdits(edits, saved);
    setSettling({
      edits: dropEdits(
        edits,
        idsOf(edits).filter((id) => !isSaved(id)),
      ),
      createdIds,
    });
    // Undo must not go back before a save.
    setHistory(startHistory(rest));
  };
  const noteRead = (found: readonly MapConflict[]) => {
    setReads(found.map(({ id, theirs }) => ({ id, read: theirs, listed: shapes.find((each) => each.id === id) })));
    for (const { id } of found) data.replica.reportSaved('mapUnit', id);
  };
  const save = async () => {
    setSent(0);
    try {
      const outcome = await saveEdits(data, { create, update, remove }, siteId, edits, setSent);
      noteRead(outcome.conflicts);
      if (outcome.kind === 'sent') {
        const { saved, createdIds, failure } = outcome;
        finish(saved, createdIds);
        showOutcome(saved.length, countEdits(edits), failure);
      }
    } catch (thrown) {
      showNotice(stateNotChanged, texts.notSaved(toAppError(thrown).message));
    }
    setSent(null);
  };
  const resolve = (conflict: MapConflict, isMine: boolean) =>
    change((held) => (isMine ? keepMine(held, conflict) : dropEdits(held, [conflict.id])));
  const step = (by: (held: EditHistory<MapEdits>) => EditHistory<MapEdits>) => () => {
    setShown(null);
    setHistory(by);
  };
  return {
    records,
    edits,
    change,
    conflicts,
    resolve,
    isSaving: sent !== null,
    sent,
    save,
    recordOf: (id) => byId.get(id),
    count: countEdits(edits),
    preview: setShown,
    discard: () => {
      unsavedChanges.delete(key);
      setShown(null);
      setHistory(startHistory(noEdits));
    },
    undo: history.past.length === 0 ? null : step(undo),
    redo: history.future.length === 0 ? null : step(redo),
  };
}
