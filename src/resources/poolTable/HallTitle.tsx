import { poolTableMessages as say } from '#domain/messages/poolTables.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { useCurrentSite } from '#crud/data/useCurrentSite.ts';
import { SiteName } from '../site/SiteName.tsx';
import { hallOf } from './HallDisplay.tsx';

/** Halls of several sites have the same name. */
export function HallTitle({ table }: { table: Unit }) {
  const site = useCurrentSite();
  const hall = hallOf(table);
  if (hall === null) return say.noHall;
  const isOfMany = site.state === 'chosen' && site.siteId === 0;
  return isOfMany ? (
    <>
      {hall.name} · <SiteName siteId={table.siteId} />
    </>
  ) : (
    hall.name
  );
}
