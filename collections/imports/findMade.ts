import { numberedBy, recordKey, typeOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { idIn } from '#domain/entities/recordReader.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { toAppError } from '#domain/errors/appError.ts';
import type { ImportHost } from './importHost.ts';
import { readWholeList } from './knownLists.ts';
import type { StepCall } from './stepCall.ts';

const day = /^\d{4}-\d{2}-\d{2}/;

/** Whether a record's field shows the value; null: the server does not send the field. */
const fits = (record: AnyRecord, [field, value]: readonly [string, string | number]): boolean | null =>
  record[field] === undefined ? null : shows(record[field], value);

/** Whether a field shows the value, however the server spells numbers, related records and days. */
function shows(field: unknown, value: string | number): boolean {
  const found = typeof field === 'object' ? idIn(field) : field;
  if (typeof value === 'number') return Number(found) === value && found !== '' && found != null;
  if (typeof found !== 'string') return false;
  if (day.test(value) && day.test(found)) return found.slice(0, 10) === value.slice(0, 10);
  return found.trim().toLowerCase() === value.trim().toLowerCase();
}

/** What was found of a record that an unanswered request may have made. */
export type FoundRecord = { kind: 'found'; key: RecordKey; record: AnyRecord } | { kind: 'none' } | { kind: 'unknown' };

/**
 * Looks for the record of a call whose answer is unknown.
 * @param isTaken whether the record is another row's.
 * @throws AppError when the list cannot be read now.
 */
export async function findMade(
  host: Pick<ImportHost, 'api' | 'pages'>,
  { entity, parameters, findBy, isMade }: Pick<StepCall, 'entity' | 'parameters' | 'findBy' | 'isMade'>,
  isTaken: (key: RecordKey) => boolean,
): Promise<FoundRecord> {
  const conditions = Object.entries(findBy);
  if (conditions.length === 0) return { kind: 'unknown' };
  const records = await searched(host, entity, { parameters, findBy });
  const others = records.filter((record) => !isTaken(recordKey(entity, record)));
  const possible = others
    .map((record) => {
      const known = conditions.map((condition) => fits(record, condition));
      return { record, known: isMade === undefined ? known : [...known, isMade(record)] };
    })
    .filter(({ known }) => !known.includes(false));
  const [only, ...more] = possible;
  if (only === undefined) return { kind: 'none' };
  // A record that does not show the fields may be the one.
  if (more.length > 0 || only.known.includes(null)) return { kind: 'unknown' };
  return { kind: 'found', key: recordKey(entity, only.record), record: only.record };
}

/** The list's records: a search spares long lists, but only the whole list shows that a record does not exist. */
async function searched(
  host: Pick<ImportHost, 'api' | 'pages'>,
  entity: EntityName,
  { parameters, findBy }: Pick<StepCall, 'parameters' | 'findBy'>,
): Promise<AnyRecord[]> {
  const type = parameters[numberedBy(entity)?.field ?? ''];
  const part = typeof type === 'string' ? type : null;
  const siteId = Number(findBy['siteId'] ?? findBy['site_id'] ?? 0);
  const search = Object.entries(findBy).map(([column, query]) => ({ column, query }));
  try {
    const found = await readWholeList(host, entity, { siteId, part, search });
    if (found.length > 0)
      return found.filter((record) => part === null || (typeOfKey(recordKey(entity, record)) ?? part) === part);
  } catch (thrown) {
    // A server may refuse a search that it does not know.
    if (!toAppError(thrown).isRefusal) throw thrown;
  }
  return readWholeList(host, entity, { siteId, part });
}
