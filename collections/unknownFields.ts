import type { AnyRecord } from '#domain/entities/index.ts';
import type { RowQuery, RowsState } from './rowQuery.ts';
import { pathReader } from './schema/rxSchema.ts';

/** How many rows tell whether a server says a field. */
export const sampledRows = 20;

function conditionFields({ where = {}, ranges = {} }: RowQuery): string[] {
  // A row without the field meets a condition with null.
  const wanted = Object.entries(where).filter(([, values]) => values.length > 0 && !values.includes(null));
  return [...wanted.map(([field]) => field), ...Object.keys(ranges)];
}

/**
 * The parts of a query that decide nothing although no row meets them: the fields that no row says. Whether there are
 * rows of state "active" is unknown where the server sends no states.
 * @param sample some rows of the entity
 */
export function unknownFieldParts(
  query: RowQuery,
  sample: readonly AnyRecord[],
): Pick<RowsState<never>, 'ignored' | 'ignoredFields'> {
  const fields = conditionFields(query).filter((field) => {
    const valueOf = pathReader(field);
    return sample.length > 0 && sample.every((row) => valueOf(row) === undefined);
  });
  return fields.length === 0 ? { ignored: [] } : { ignored: ['where'], ignoredFields: fields };
}
