import { useCallback, useMemo, useState } from 'react';
import { useSession } from '#crud/context/session.ts';
import { Tree } from '#ui/tree/Tree.tsx';
import { TreeItem } from '#ui/tree/TreeItem.tsx';
import { countText } from './countText.ts';
import { DeviceItem } from './DeviceItem.tsx';
import type { DeviceRow } from './deviceRow.ts';
import { siteWiring } from './deviceTree.ts';

/** The site id of devices without one. */
const noSite = 0;

function grouped(rows: readonly DeviceRow[]): ReadonlyMap<number, readonly DeviceRow[]> {
  const bySite = new Map<number, DeviceRow[]>();
  for (const row of rows) {
    const { siteId = noSite } = row;
    const own = bySite.get(siteId);
    if (own === undefined) bySite.set(siteId, [row]);
    else own.push(row);
  }
  return bySite;
}

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(before);
  if (!next.delete(id)) next.add(id);
  return next;
}

function useOpen(beginning: () => Iterable<string>): [open: ReadonlySet<string>, toggle: (id: string) => void] {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(beginning()));
  const toggle = useCallback((id: string) => setOpen((before) => toggled(before, id)), []);
  return [open, toggle];
}

const siteKey = (siteId: number) => `site:${siteId}`;

/** The devices as a tree: hub, controller, channel, unit. */
export function DeviceTree({ rows, isAllSites }: { rows: readonly DeviceRow[]; isAllSites: boolean }) {
  const bySite = useMemo(() => grouped(rows), [rows]);
  const hubs = () => rows.filter(({ kind }) => kind === 'hub').map(({ deviceId }) => `hub:${deviceId}`);
  const [open, toggle] = useOpen(hubs);
  const { sites } = useSession();
  const nameOf = (siteId: number) =>
    sites.find(({ id }) => id === siteId)?.name ?? (siteId === noSite ? 'Unknown site' : `Site ${siteId}`);
  return (
    <Tree label="Devices by connection" open={open} onToggle={toggle}>
      {isAllSites
        ? [...bySite]
            .map(([siteId, own]) => ({ siteId, own, name: nameOf(siteId) }))
            .toSorted((a, b) => a.name.localeCompare(b.name))
            .map(({ siteId, own, name }) => (
              <TreeItem key={siteId} id={siteKey(siteId)} below={() => <SiteItems rows={own} siteId={siteId} />}>
                <strong>{name}</strong>
                {countText(own.length, 'device')}
              </TreeItem>
            ))
        : [...bySite].map(([siteId, own]) => <SiteItems key={siteId} rows={own} siteId={siteId} />)}
    </Tree>
  );
}

function SiteItems({ rows, siteId }: { rows: readonly DeviceRow[]; siteId: number }) {
  const wiring = useMemo(() => siteWiring(rows), [rows]);
  const { hubs, controllers, loose } = wiring;
  return (
    <>
      {[...hubs, ...controllers].map((device) => (
        <DeviceItem key={device.id} device={device} wiring={wiring} />
      ))}
      {loose.length === 0 ? null : (
        <TreeItem
          id={`loose:${siteId}`}
          below={() => loose.map((device) => <DeviceItem key={device.id} device={device} wiring={wiring} />)}
        >
          Not connected to a controller or hub
          {countText(loose.length, 'device')}
        </TreeItem>
      )}
    </>
  );
}
