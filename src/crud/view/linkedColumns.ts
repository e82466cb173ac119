import {
  columnPreferencesSchema,
  defaultColumnPreferences,
  type ColumnPreferences,
} from '../columns/columnPreferences.ts';

/** Columns as they come, where the address says so. */
export const unchangedColumns = ';';

const signs = { shown: '+', hidden: '-' } as const;

/** `name,-phone,email~120;+company;compact`: the ordered columns, the others that differ, the density. */
export function writeColumns({ order, visibility, widths, density }: ColumnPreferences): string {
  const wordOf = (id: string) => {
    const chosen = visibility[id];
    const width = widths[id];
    return `${chosen === undefined ? '' : signs[chosen]}${id}${width === undefined ? '' : `~${width}`}`;
  };
  const others = [...new Set([...Object.keys(visibility), ...Object.keys(widths)])].filter((id) => !order.includes(id));
  const parts = [order.map(wordOf).join(), others.map(wordOf).join(), density === 'compact' ? density : ''];
  return parts.join(';').replace(/;+$/, '');
}

const word = /^([+-]?)([^~]+?)(?:~(\d+(?:\.\d+)?))?$/;

/** null: there are none, or they cannot be read. */
export function readColumns(text: string | null): ColumnPreferences | null {
  if (text === null || text === '') return null;
  const [ordered = '', others = '', density = defaultColumnPreferences.density] = text.split(';');
  const read = [ordered, others].map((list) => (list === '' ? [] : list.split(',').map((each) => word.exec(each))));
  const [order = [], rest = []] = read;
  const visibility: Record<string, string> = {};
  const widths: Record<string, number> = {};
  for (const found of [...order, ...rest]) {
    const [, sign, id = '', width] = found ?? [];
    if (id === '') return null;
    if (sign !== '') visibility[id] = sign === signs.hidden ? 'hidden' : 'shown';
    if (width !== undefined) widths[id] = Number(width);
  }
  const parsed = columnPreferencesSchema.safeParse({
    order: order.map((found) => found?.[2]),
    visibility,
    widths,
    density,
  });
  return parsed.success ? parsed.data : null;
}
