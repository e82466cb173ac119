import { copied, notCopied } from '#domain/messages/clipboard.ts';
import { done, doneUndoable } from '#domain/messages/catalogue.ts';
import { defaultColumnPreferences } from '../columns/columnPreferences.ts';
import { emptyTableState, writeTableState, type TableState } from '../list/tableUrl.ts';
import { showNotice, showNoticeWithAction } from '../message/showNotice.ts';
import {
  findView,
  isChanged,
  stateOf,
  viewOf,
  withRenamed,
  withView,
  withoutView,
  type SavedView,
} from './savedViews.ts';
import type { SavedViews } from './useSavedViews.ts';

export interface ViewActionsInput {
  views: SavedViews;
  state: TableState;
  change: (change: Partial<TableState>) => void;
}

/** Copies the present address of the list, whatever view it began with. */
async function copyLink(state: TableState): Promise<void> {
  const { origin, pathname } = location;
  const query = writeTableState(new URLSearchParams(), { ...state, page: 1 }).toString();
  try {
    await navigator.clipboard.writeText(`${origin}${pathname}${query === '' ? '' : `?${query}`}`);
    showNotice(done, copied);
  } catch {
    showNotice(notCopied);
  }
}

/** The active view of a list, and what can be done with views. */
export function useViewActions({ views: { stored, store, columns }, state, change }: ViewActionsInput) {
  const saved = findView(stored, state.view);
  const open = (view: SavedView) => {
    change(stateOf(view));
    if (view.columns !== undefined) columns.set(view.columns);
  };
  const openAll = () => {
    change({ ...emptyTableState, view: undefined });
    if (saved?.columns !== undefined) columns.set(defaultColumnPreferences);
  };
  const save = (name: string) => {
    store(withView(stored, viewOf(name, state, columns.value)));
    change({ view: name.trim() });
  };
  const rename = (from: SavedView, to: string) => {
    store(withRenamed(stored, from.name, to));
    change({ view: to.trim() });
  };
  const remove = ({ name }: SavedView) => {
    const undo = () => {
      store(stored);
      change({ view: name });
    };
    store(withoutView(stored, name));
    change({ view: undefined });
    showNoticeWithAction({ label: 'Undo', run: undo, closes: true }, doneUndoable, `View “${name}” deleted.`);
  };
  const isDefault = saved !== undefined && stored.defaultName === saved.name;
  const toggleDefault = (view: SavedView) => store({ ...stored, defaultName: isDefault ? null : view.name });
  return {
    ...{ open, openAll, save, rename, remove, isDefault, toggleDefault },
    /** undefined: the list began with none, or with one that somebody else shared. */
    saved,
    /** Whether the list differs from its saved view. */
    isEdited: saved !== undefined && isChanged(saved, state, columns.value),
    copyLink: () => void copyLink(state),
  };
}

export type ViewActions = ReturnType<typeof useViewActions>;
