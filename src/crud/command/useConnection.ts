import { useMemo, useState } from 'react';
import { distinctUntilChanged, map } from 'rxjs';
import type { ConnectionState } from '#domain/live/connection.ts';
import { currentValueOf } from '#lib/currentValueOf.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '../context/replica.ts';

/** "connecting" until the state is known. */
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
  // The known state is rendered first: otherwise all rows would render twice.
  const [initial] = useState(() => currentValueOf<ConnectionState>(source, 'connecting'));
  return useObservable(source, initial);
}
