import { z } from 'zod';
import { columnPreferencesSchema, type ColumnPreferences } from '../columns/columnPreferences.ts';
import { emptyTableState, type Filters, type TableState } from '../list/tableUrl.ts';

/** The most letters of a view's name. */
export const longestName = 60;

const savedViewSchema = z.object({
  name: z.string().min(1).max(longestName),
  search: z.string().catch(''),
  filters: z.record(z.string(), z.array(z.string())),
  sort: z.object({ field: z.string(), direction: z.enum(['asc', 'desc']) }).nullable(),
  columns: columnPreferencesSchema.optional().catch(undefined),
  /** Parameters of the page beside the table's. */
  own: z.record(z.string(), z.string()).optional().catch(undefined),
});

/** A named state of a list. */
export type SavedView = z.output<typeof savedViewSchema>;

/** The stored views of a table. A view that cannot be read is left out. */
export const storedViewsSchema = z.object({
  views: z
    .array(savedViewSchema.nullable().catch(null))
    .transform((views) => views.filter((view): view is SavedView => view !== null)),
  /** The name of the view that the list begins with. */
  defaultName: z.string().nullable().catch(null),
});
export type StoredViews = z.output<typeof storedViewsSchema>;

export const noViews: StoredViews = { views: [], defaultName: null };

const keyOf = (name: string) => name.trim().toLowerCase();

export function findView({ views }: StoredViews, name: string | undefined): SavedView | undefined {
  return name === undefined ? undefined : views.find((view) => keyOf(view.name) === keyOf(name));
}

/** Why a view cannot have this name, in a sentence; null if it can. */
export function nameProblem(stored: StoredViews, name: string, current?: string): string | null {
  if (name.trim() === '') return 'Enter a name.';
  if (name.trim().length > longestName) return `Use at most ${longestName} characters.`;
  const other = findView(stored, name);
  return other === undefined || other.name === current ? null : 'Another view has this name. Choose a different one.';
}

export function viewOf(name: string, state: TableState, columns: ColumnPreferences): SavedView {
  const filters = Object.entries(state.filters).flatMap(([field, values]) =>
    values.length === 0 ? [] : [[field, [...values]] as [string, string[]]],
  );
  return {
    name: name.trim(),
    search: state.search.trim(),
    filters: Object.fromEntries(filters),
    sort: state.sort,
    columns,
    ...(state.own === undefined ? {} : { own: { ...state.own } }),
  };
}

export function stateOf({ name, search, filters, sort, own }: SavedView): TableState {
  return { ...emptyTableState, search, filters, sort, view: name, ...(own === undefined ? {} : { own }) };
}

export function withView(stored: StoredViews, view: SavedView): StoredViews {
  const isKnown = findView(stored, view.name) !== undefined;
  const views = isKnown
    ? stored.views.map((each) => (keyOf(each.name) === keyOf(view.name) ? view : each))
    : [...stored.views, view];
  return { ...stored, views };
}

export function withoutView({ views, defaultName }: StoredViews, name: string): StoredViews {
  return {
    views: views.filter((view) => view.name !== name),
    defaultName: defaultName === name ? null : defaultName,
  };
}

export function withRenamed({ views, defaultName }: StoredViews, from: string, to: string): StoredViews {
  const name = to.trim();
  return {
    views: views.map((view) => (view.name === from ? { ...view, name } : view)),
    defaultName: defaultName === from ? name : defaultName,
  };
}

/** JSON with its keys in order, so that equal values have equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

const filtersText = (filters: Filters) =>
  canonical(
    Object.fromEntries(
      Object.entries(filters).flatMap(([field, values]) =>
        values.length === 0 ? [] : [[field, values.toSorted()] as const],
      ),
    ),
  );

export function isChanged(view: SavedView, state: TableState, columns: ColumnPreferences): boolean {
  return (
    view.search !== state.search.trim() ||
    filtersText(view.filters) !== filtersText(state.filters) ||
    canonical(view.sort) !== canonical(state.sort) ||
    canonical(view.own ?? {}) !== canonical(state.own ?? {}) ||
    (view.columns !== undefined && canonical(view.columns) !== canonical(columns))
  );
}
