import { doneUndoable } from '#domain/messages/pageNotices.ts';
import { defaultColumnPreferences, type ColumnPreferences } from '../columns/columnPreferences.ts';
import {
  columnsParameter,
  emptyTableState,
  writeTableState,
  type OwnParameters,
  type TableState,
} from '../list/tableUrl.ts';
import { copyText } from '../message/copyText.ts';
import { showNoticeWithAction } from '../message/showNotice.ts';
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
import { writeColumns } from './linkedColumns.ts';
import type { SavedViews } from './useSavedViews.ts';

export interface ViewActionsInput {
  views: SavedViews;
  state: TableState;
  change: (change: Partial<TableState>) => void;
  /** Parameters that a copied link names besides, such as the report and its site. */
  linked?: OwnParameters | undefined;
}

async function copyLink(
  state: TableState,
  columns: ColumnPreferences,
  linked: OwnParameters | undefined,
): Promise<void> {
  const { origin, pathname } = location;
  const written = writeColumns(columns);
  const own = { ...linked, ...state.own, ...(written === '' ? {} : { [columnsParameter]: written }) };
  const query = writeTableState(new URLSearchParams(), { ...state, own, page: 1 }).toString();
  await copyText(`${origin}${pathname}${query === '' ? '' : `?${query}`}`);
}

export function useViewActions({ views: { stored, store, columns }, state, change, linked }: ViewActionsInput) {
  const saved = findView(stored, state.view);
  const open = (view: SavedView) => {
    change(stateOf(view));
    if (view.columns !== undefined) columns.set(view.columns);
  };
  const openAll = () => {
    change({ ...emptyTableState, view: undefined, ...(state.own === undefined ? {} : { own: {} }) });
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
    open,
    openAll,
    save,
    rename,
    remove,
    isDefault,
    toggleDefault,
    /** undefined: the list began with none, or with one that somebody else shared. */
    saved,
    /** Whether the list differs from its saved view. */
    isEdited: saved !== undefined && isChanged(saved, state, columns.value),
    copyLink: () => void copyLink(state, columns.value, linked),
  };
}

export type ViewActions = ReturnType<typeof useViewActions>;
