import { poolTableMessages as say } from '#domain/messages/poolTables.ts';
import { allSites } from '#domain/entities/site.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { useSession } from '#crud/context/session.ts';
import { SiteName } from '../site/SiteName.tsx';
import { hallOf } from './HallDisplay.tsx';

/** Halls of several sites have the same name. */
export function HallTitle({ table }: { table: Unit }) {
  const { siteId } = useSession();
  const hall = hallOf(table);
  if (hall === null) return say.noHall;
  return siteId === allSites.id ? (
    <>
      {hall.name} · <SiteName siteId={table.siteId} />
    </>
  ) : (
    hall.name
  );
}
