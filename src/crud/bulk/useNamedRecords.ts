import { useCallback } from 'react';
import { catchError, firstValueFrom, map, of, takeUntil, timer } from 'rxjs';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { timing } from '#domain/limits/timing.ts';
import { useData } from '../context/replica.ts';

export interface NamedRecords {
  records: { id: number; name: string }[];
  rows: ReadonlyMap<number, AnyRecord>;
}

export function useNamedRecords(entity: EntityName): (ids: readonly number[]) => Promise<NamedRecords> {
  const { replica } = useData();
  return useCallback(
    async (ids) => {
      const held$ = replica.rows(entity, { where: { id: [...ids] } }).pipe(
        map(({ rows }) => rows as readonly AnyRecord[]),
        catchError(() => of<readonly AnyRecord[]>([])),
        takeUntil(timer(timing.commandLook)),
      );
      const held = await firstValueFrom(held$, { defaultValue: [] });
      const rows = new Map(held.map((row) => [row.id, row]));
      const { one } = entityOf(entity).label;
      const records = ids.map((id) => {
        const row = rows.get(id);
        return { id, name: row === undefined ? `${one} ${id}` : recordName(entity, row) };
      });
      return { records, rows };
    },
    [replica, entity],
  );
}
