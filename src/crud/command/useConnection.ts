import { useMemo, useState } from 'react';
import { distinctUntilChanged, map } from 'rxjs';
import type { ConnectionState } from '#domain/live/connection.ts';
import { emittedAtOnce } from '#lib/emittedAtOnce.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '../context/replica.ts';

/** How the browser stands to the server; "connecting" until that is known. */
export function useConnection(): ConnectionState {
  const { replica } = useData();
  const source = useMemo(
    () =>
      replica.connection$.pipe(
        map(({ state }) => state),
        distinctUntilChanged(),
      ),
    [replica],
  );
  // What is known already is shown at once: rows would be rendered twice otherwise.
  const [initial] = useState(() => emittedAtOnce<ConnectionState>(source, 'connecting'));
  return useObservable(source, initial);
}
