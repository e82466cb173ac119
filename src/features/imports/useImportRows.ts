import { useState } from 'react';
import type { ImportRows, ImportRowsQuery } from '#domain/import/view.ts';
import type { AppError } from '#domain/errors/appError.ts';
import { useHostQuery } from '#crud/data/useHostQuery.ts';

export interface ImportRowsView {
  /** null until they are read. While another page is read, those of the page before. */
  rows: ImportRows | null;
  failure: { error: AppError; retry: () => void } | null;
}

/** A page of an import's rows, live. */
export function useImportRows(query: ImportRowsQuery): ImportRowsView {
  const { offset: _offset, ...list } = query;
  const name = JSON.stringify(list);
  const view = useHostQuery('importRows', query);
  const [last, setLast] = useState<{ name: string; rows: ImportRows } | null>(null);
  const current = view.status === 'ready' ? view.value : null;
  if (current !== null && (last?.rows !== current || last.name !== name)) setLast({ name, rows: current });
  return {
    rows: current ?? (last?.name === name ? last.rows : null),
    failure: view.status === 'failed' ? { error: view.error, retry: view.retry } : null,
  };
}
