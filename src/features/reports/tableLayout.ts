import {
  defaultColumnPreferences,
  type ColumnControls,
  type ColumnPreferences,
} from '#crud/columns/columnPreferences.ts';

type Choices<Value> = Readonly<Record<string, Value>>;

/**
 * The columns of one table among the choices for all tables of a report, which a saved view holds together. There a column
 * stands as "table.column".
 */
export function tableLayout({ value: all, change, set }: ColumnControls, table: string): ColumnControls {
  const prefix = `${table}.`;
  const isOwn = (id: string) => id.startsWith(prefix);
  const entriesOf = <Value>(choices: Choices<Value>, own: boolean) =>
    Object.entries(choices).filter(([id]) => isOwn(id) === own);
  const stripped = <Value>(choices: Choices<Value>): Record<string, Value> =>
    Object.fromEntries(entriesOf(choices, true).map(([id, value]) => [id.slice(prefix.length), value]));
  const merged = <Value>(before: Choices<Value>, own: Choices<Value>): Record<string, Value> =>
    Object.fromEntries([
      ...entriesOf(before, false),
      ...Object.entries(own).map(([id, value]) => [prefix + id, value] as const),
    ]);
  const value: ColumnPreferences = {
    order: all.order.filter(isOwn).map((id) => id.slice(prefix.length)),
    visibility: stripped(all.visibility),
    widths: stripped(all.widths),
    density: all.density,
  };
  const wholeWith = ({ order, visibility, widths, density }: ColumnPreferences): ColumnPreferences => ({
    order: [...all.order.filter((id) => !isOwn(id)), ...order.map((id) => prefix + id)],
    visibility: merged(all.visibility, visibility),
    widths: merged(all.widths, widths),
    density,
  });
  return {
    value,
    change: (changed) => change(wholeWith({ ...value, ...changed })),
    set: (next = defaultColumnPreferences) => set(wholeWith(next)),
  };
}
