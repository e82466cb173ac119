import { useEffect } from 'react';
import { allSites, type Site } from '#domain/entities/site.ts';
import { siteNotStored } from '#domain/messages/catalogue.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';
import { tell } from '#crud/message/tell.ts';
import { siteIdSchema } from './siteIdSchema.ts';

/** Says once that the chosen site is none of those that the user may see; what is shown in its place is chosen then. */
export function useMissingSite(sites: readonly Site[], isLive: boolean, choose: (siteId: number) => void): void {
  const [stored] = useStoredValue(storageKeys.siteId, siteIdSchema, null);
  const first = sites[0]?.id;
  const isChosen = stored !== null && stored !== allSites.id;
  const isMissing = isLive && isChosen && first !== undefined && sites.every(({ id }) => id !== stored);
  useEffect(() => {
    if (!isMissing || first === undefined) return;
    tell(siteNotStored);
    choose(first);
  }, [isMissing, first, choose]);
}
