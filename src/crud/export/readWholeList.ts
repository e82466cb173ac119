import type { CallDefinition } from '#domain/calls/define.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { readRecord, withListContext } from '#domain/entities/recordReader.ts';
import type { Api } from '#collections/transport/api.ts';
import type { AnyRow } from '../descriptor/define.ts';

/** Rows for each page; a server may send fewer. */
const pageRows = 500;

export interface WholeListPage {
  rows: readonly AnyRow[];
  /** How many rows the list has, as far as the server says. */
  total: number;
  /** How many rows so far could not be read. */
  unread: number;
}

export interface WholeList {
  entity: EntityName;
  /** The customer whose PIN codes are read. */
  customerId?: number;
}

interface Part {
  call: CallDefinition;
  parameters: Readonly<Record<string, string | number>>;
  part?: string;
}

function partsOf({ entity, customerId }: WholeList): Part[] {
  if (customerId !== undefined) return [{ call: rentalCalls.customerPinCodes, parameters: { id: customerId } }];
  const { list } = resourceCalls(entity);
  const { parts } = entityOf(entity);
  if (parts === undefined) return [{ call: list, parameters: {} }];
  return parts.values.map((part) => ({ call: list, parameters: { [parts.field]: part }, part }));
}

/**
 * All rows of a list, page by page from the API: the browser's copy has the rows of the followed site alone.
 *
 * @throws AppError where a page cannot be read; DOMException when it is called off.
 */
export async function* readWholeList(
  api: Pick<Api, 'list'>,
  list: WholeList,
  signal: AbortSignal,
): AsyncGenerator<WholeListPage> {
  const seen = new Set<string>();
  let unread = 0;
  let before = 0;
  for (const { call, parameters, part } of partsOf(list)) {
    for (let offset = 0; ;) {
      signal.throwIfAborted();
      const answer = await api.list(call, { parameters, query: { offset, limit: pageRows }, signal });
      const rows: AnyRow[] = [];
      for (const raw of answer.rows) {
        const record = readRecord(list.entity, withListContext(list.entity, raw, { part }));
        if (record === null) unread += 1;
        // A row that moved to a later page while they were read comes once.
        else if (!seen.has(`${part ?? ''}/${record.id}`)) rows.push(record);
      }
      for (const { id } of rows) seen.add(`${part ?? ''}/${id}`);
      offset += answer.rows.length;
      const whole = Math.max(answer.count ?? 0, offset);
      yield { rows, total: before + whole, unread };
      // A server that knows no offset sends the same rows again.
      const isNew = rows.length > 0;
      if (answer.rows.length === 0 || !isNew || (answer.count !== null && offset >= answer.count)) {
        before += offset;
        break;
      }
    }
  }
}
