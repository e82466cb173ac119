import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { HostRequest, ImportAct } from '#collections/hostContract.ts';
import type { AppError } from '#domain/errors/appError.ts';
import type { ImportKindId } from '#domain/import/plan.ts';
import type { ImportView } from '#domain/import/view.ts';
import { useData } from '#crud/context/replica.ts';
import { useHostQuery } from '#crud/data/useHostQuery.ts';
import { importParameter, makeParameter } from '#crud/import/importAddress.ts';

export type ShownImport =
  | { status: 'none' | 'loading' | 'gone' }
  | { status: 'failed'; error: AppError; retry: () => void }
  | { status: 'ready'; view: ImportView };

export interface ImportAddress {
  /** The id of the open import; null: none is. */
  id: string | null;
  /** Whether the form opens that makes many records, instead of a file. */
  isMaking: boolean;
  /** Opens another import on this page; null: none, but a file or, with `isMaking`, the form. */
  open: (id: string | null, isMaking?: boolean) => void;
}

/** The import that the address names. */
export function useImportAddress(): ImportAddress {
  const [search, setSearch] = useSearchParams();
  const open = useCallback(
    (id: string | null, isMaking = false) =>
      setSearch(id === null ? (isMaking ? { [makeParameter]: '' } : {}) : { [importParameter]: id }),
    [setSearch],
  );
  return { id: search.get(importParameter), isMaking: search.has(makeParameter), open };
}

/** An import of this browser, live. `gone`: this browser has none of that id. */
export function useShownImport(id: string | null, kind: ImportKindId): ShownImport {
  const imports = useHostQuery('imports', null);
  if (id === null) return { status: 'none' };
  if (imports.status !== 'ready') return imports;
  const view = imports.value.find((each) => each.id === id && each.kind === kind);
  return view === undefined ? { status: 'gone' } : { status: 'ready', view };
}

export interface ImportRequests {
  /** Answers with the id of the import. @throws AppError */
  open: (file: HostRequest['openImport']['question']) => Promise<string>;
  set: (question: HostRequest['setImport']['question']) => Promise<null>;
  setCell: (question: HostRequest['setImportCell']['question']) => Promise<null>;
  steer: (id: string, act: ImportAct) => Promise<null>;
  refusals: (id: string) => Promise<string>;
}

/** What a person does with an import, as requests to the host. */
export function useImportRequests(): ImportRequests {
  const { replica } = useData();
  return {
    open: (file) => replica.hostRequest('openImport', file),
    set: (question) => replica.hostRequest('setImport', question),
    setCell: (question) => replica.hostRequest('setImportCell', question),
    steer: (id, act) => replica.hostRequest('steerImport', { id, act }),
    refusals: (id) => replica.hostRequest('importRefusals', { id }),
  };
}
