import { useMemo } from 'react';
import { catchError, map, of } from 'rxjs';
import type { Organisation } from '#domain/entities/organisation.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '../context/replica.ts';
import { useMayOpen } from '../context/session.ts';
import { useOwnOrganisation } from './useOwnOrganisation.ts';

/** The signed-in user's organisation, for links to its page; null without a link: it is unread, or may not be opened. */
export function useOwnOrganisationRecord(): Organisation | null {
  const { replica } = useData();
  const { id } = useOwnOrganisation();
  const mayOpen = useMayOpen()('organisation.detail');
  const organisation$ = useMemo(
    () =>
      id === null || !mayOpen
        ? of(null)
        : replica.record('organisation', id).pipe(
            map((state) => (state.status === 'present' ? state.record : null)),
            // Its page says why it cannot be read.
            catchError(() => of(null)),
          ),
    [replica, id, mayOpen],
  );
  return useObservable(organisation$, null);
}
