import type { Api } from '#collections/transport/api.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { readRecord } from '#domain/entities/recordReader.ts';

interface OptionsAsked {
  entity: EntityName;
  /** 0: of every site. */
  siteId: number;
  signal: AbortSignal;
}

/** The ids and names of an entity's records by the API's `mode=options`, which asks for scope alone. @throws AppError */
export async function readOptions(api: Api, { entity, siteId, signal }: OptionsAsked): Promise<AnyRecord[]> {
  const query = { mode: 'options', ...(siteId === 0 ? {} : { siteId }) } as const;
  const { rows } = await api.list(resourceCalls(entity).list, { query, signal, inBackground: true });
  return rows.flatMap((row) => readRecord(entity, row) ?? []) as AnyRecord[];
}
