import { useCallback } from 'react';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { allSites } from '#domain/entities/site.ts';
import { useCan, useSession } from '../context/session.ts';

/** Names a site; by its number where its name can't be read; null while that is unknown. */
export function useSiteName(): (siteId: number | null | undefined) => string | null {
  const { sites } = useSession();
  const mayRead = useCan(askFor(entityOf('site'), 'read'));
  return useCallback(
    (siteId) => {
      if (siteId == null) return null;
      if (siteId === allSites.id) return allSites.name;
      const held = sites.find(({ id }) => id === siteId);
      if (held !== undefined) return held.name;
      return sites.length > 0 || !mayRead ? recordName('site', { id: siteId }) : null;
    },
    [sites, mayRead],
  );
}
