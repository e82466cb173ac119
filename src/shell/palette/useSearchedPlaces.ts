import { useMemo } from 'react';
import { catchError, map, of } from 'rxjs';
import type { Organisation } from '#domain/entities/organisation.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useConfig } from '#crud/context/config.ts';
import { useData } from '#crud/context/replica.ts';
import { useMay, useMayOpen } from '#crud/context/session.ts';
import { useOwnOrganisation } from '#crud/data/useOwnOrganisation.ts';
import type { PaletteItem } from './paletteItem.ts';
import { arrearsItems, organisationItems, reportItems } from './searchedPlaces.ts';

/** The person's organisation; null while it is read, and where it cannot be. */
function useReadOrganisation(): Organisation | null {
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

/** Places that a search alone offers, since the list of screens would be too long with them. */
export function useSearchedPlaces(): readonly PaletteItem[] {
  const may = useMay();
  const mayOpen = useMayOpen();
  const { fakeReportData = false } = useConfig();
  const organisation = useReadOrganisation();
  return useMemo(
    () => [
      ...arrearsItems(mayOpen),
      ...reportItems(mayOpen, fakeReportData),
      ...(organisation === null ? [] : organisationItems(organisation, { may, mayOpen })),
    ],
    [may, mayOpen, fakeReportData, organisation],
  );
}
