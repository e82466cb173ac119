import { useMemo } from 'react';
import { useConfig } from '#crud/context/config.ts';
import { useMay, useMayOpen } from '#crud/context/session.ts';
import { useOwnOrganisationRecord } from '#crud/data/useOwnOrganisationRecord.ts';
import type { PaletteItem } from './paletteItem.ts';
import { arrearsItems, organisationItems, reportItems } from './searchedPlaces.ts';

/** Places that a search alone offers, since the list of screens would be too long with them. */
export function useSearchedPlaces(): readonly PaletteItem[] {
  const may = useMay();
  const mayOpen = useMayOpen();
  const { fakeReportData = false } = useConfig();
  const organisation = useOwnOrganisationRecord();
  return useMemo(
    () => [
      ...arrearsItems(mayOpen),
      ...reportItems(mayOpen, fakeReportData),
      ...(organisation === null ? [] : organisationItems(organisation, { may, mayOpen })),
    ],
    [may, mayOpen, fakeReportData, organisation],
  );
}
