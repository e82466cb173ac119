import { useCallback, useState } from 'react';
import type { NetworkDevice } from '#domain/calls/networkDevices.ts';
import { allSites } from '#domain/entities/site.ts';
import { useSession, type NamedSite } from '#crud/context/session.ts';
import type { NetworkDevicesView } from '#parts/network/useNetworkDevices.ts';
import { useSiteDevices } from '#parts/network/useSiteDevices.ts';

export interface AdoptingSite {
  /** null: none or all are chosen. */
  site: NamedSite | null;
  view: NetworkDevicesView;
  /** Reads the devices again. */
  reread: () => void;
}

/** The chosen site with its devices. A server whose sites have no topic prefixes is not asked. */
export function useAdoptingSite(): AdoptingSite {
  const { sites, siteId } = useSession();
  const [version, setVersion] = useState(0);
  const site = siteId === null || siteId === allSites.id ? null : (sites.find(({ id }) => id === siteId) ?? null);
  const isAsked = site?.topicPrefix !== undefined;
  const views = useSiteDevices(isAsked ? [site.id] : [], { record: 'adopting', wiring: String(version) });
  const reread = useCallback(() => setVersion((count) => count + 1), []);
  const read = isAsked ? (views.get(site.id) ?? { status: 'loading' as const }) : { status: 'absent' as const };
  return { site, view: site === null && sites.length === 0 ? { status: 'loading' } : read, reread };
}

/** What moves no more is not put to use. */
export const isThere = ({ removedAt }: NetworkDevice) => removedAt === null;
