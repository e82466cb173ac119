/** The chosen values by column; the empty text stands for rows without a value. */
export type Filters = Readonly<Record<string, readonly string[]>>;

export interface Sorting {
  field: string;
  direction: 'asc' | 'desc';
  /** The field that orders rows of one value; never a person's choice. */
  thenBy?: string;
}

export interface TableState {
  search: string;
  filters: Filters;
  sort: Sorting | null;
  /** From 1. */
  page: number;
  /** The name of the saved view that the state began with. */
  view?: string | undefined;
  /** Parameters of the table's own page that belong to its state, such as the days of a report. */
  own?: OwnParameters | undefined;
}

export type OwnParameters = Readonly<Record<string, string>>;

export const emptyTableState: TableState = { search: '', filters: {}, sort: null, page: 1 };

// Colon and comma are separators, so they and the escape character are escaped.
const escape = (text: string): string =>
  text.replace(/[%:,]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const unescape = (text: string): string =>
  text.replace(/%(25|3A|2C|2D)/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** How an address writes the empty text. The same text as a value is escaped. */
const blank = '-';
const writeValue = (value: string): string => (value === '' ? blank : value === blank ? '%2D' : escape(value));
const readValue = (text: string): string => (text === blank ? '' : unescape(text));

const parameterNames = ['search', 'filters', 'sort', 'page', 'view'];
/** A shared list's columns, which are no table state: see `view/linkedColumns.ts`. */
export const columnsParameter = 'columns';

function readFilters(parameters: URLSearchParams): Filters {
  const filters = new Map<string, string[]>();
  for (const written of parameters.getAll('filters')) {
    const [column = '', list] = written.split(/:(.*)/s);
    const values = (list ?? '')
      .split(',')
      .filter((value) => value !== '')
      .map(readValue);
    const name = unescape(column);
    if (column !== '' && values.length > 0) filters.set(name, [...new Set([...(filters.get(name) ?? []), ...values])]);
  }
  return Object.fromEntries(filters);
}

function readSort(text: string | null): Sorting | null {
  if (text === null || text === '' || text === '-') return null;
  return text.startsWith('-') ? { field: text.slice(1), direction: 'desc' } : { field: text, direction: 'asc' };
}

function readPage(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** Whether an address has table state. If so, it wins over the stored state. */
export function hasTableState(parameters: URLSearchParams, own: readonly string[] = []): boolean {
  return [...parameterNames, columnsParameter, ...own].some((name) => parameters.has(name));
}

/**
 * Reads a table's state from an address: `search=words`, `filters=column:value1,value2` (once for each column that is
 * filtered; `-` is no value), `sort=field` or `sort=-field` for descending, `page=2`, `view=name`. What does not parse
 * counts as absent.
 * @param own the names of the page's own parameters.
 */
export function readTableState(parameters: URLSearchParams, own: readonly string[] = []): TableState {
  const view = parameters.get('view') ?? '';
  const ownParts = own.map((name) => [name, parameters.get(name) ?? ''] as const).filter(([, value]) => value !== '');
  return {
    search: parameters.get('search') ?? '',
    filters: readFilters(parameters),
    sort: readSort(parameters.get('sort')),
    page: readPage(parameters.get('page')),
    ...(view === '' ? {} : { view }),
    ...(own.length === 0 ? {} : { own: Object.fromEntries(ownParts) }),
  };
}

/** Other parameters stay. */
export function writeTableState(
  parameters: URLSearchParams,
  state: TableState,
  own: readonly string[] = [],
): URLSearchParams {
  const written = new URLSearchParams(parameters);
  for (const name of [...parameterNames, ...own]) written.delete(name);
  for (const [name, value] of Object.entries(state.own ?? {})) written.set(name, value);
  if (state.search !== '') written.set('search', state.search);
  for (const [column, values] of Object.entries(state.filters)) {
    if (values.length > 0) written.append('filters', `${escape(column)}:${values.map(writeValue).join(',')}`);
  }
  if (state.sort !== null) written.set('sort', (state.sort.direction === 'desc' ? '-' : '') + state.sort.field);
  if (state.page > 1) written.set('page', String(state.page));
  if (state.view !== undefined && state.view !== '') written.set('view', state.view);
  return written;
}
