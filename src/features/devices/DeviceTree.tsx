import { useCallback, useMemo, useState } from 'react';
import { compareNames } from '#domain/search/sortingText.ts';
import { countText } from '#format/numbers.ts';
import { useSiteName } from '#crud/data/useSiteName.ts';
import { Tree } from '#ui/tree/Tree.tsx';
import { TreeItem } from '#ui/tree/TreeItem.tsx';
import { DeviceItem } from './DeviceItem.tsx';
import type { DeviceRow } from './deviceRow.ts';
import { siteWiring, treeIdOf, withDevicesAbove } from './deviceTree.ts';
import { Muted } from '#ui/text/text.tsx';
import { useDevices } from './useDevices.ts';

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

/** Items are open by themselves unless the user toggled them. */
function useOpen(byItself: ReadonlySet<string>): [open: ReadonlySet<string>, toggle: (id: string) => void] {
  const [toggledIds, setToggled] = useState<ReadonlySet<string>>(() => new Set());
  const toggle = useCallback((id: string) => setToggled((before) => toggled(before, id)), []);
  const open = useMemo(() => [...toggledIds].reduce(toggled, byItself), [byItself, toggledIds]);
  return [open, toggle];
}

const siteKey = (siteId: number) => `site:${siteId}`;
const looseKey = (siteId: number) => `loose:${siteId}`;

export interface DeviceTreeProps {
  siteId: number;
  isAllSites: boolean;
  found: readonly DeviceRow[];
  isNarrow: boolean;
  /** The path of the chosen item. */
  node: readonly string[];
  onChoose: (path: readonly string[]) => void;
}

/** A search opens the way to each device that it finds. */
export function DeviceTree({ siteId, isAllSites, found, isNarrow, node, onChoose }: DeviceTreeProps) {
  // The search may not find the devices to which a found one is connected.
  const all = useDevices(siteId, '').rows ?? found;
  const { rows, above } = useMemo(() => withDevicesAbove(found, all), [found, all]);
  const bySite = useMemo(() => grouped(rows), [rows]);
  const [chosenAtFirst] = useState(node);
  const byItself = useMemo(() => {
    const hubs = rows.filter(({ kind }) => kind === 'hub').map(treeIdOf);
    const sitesFound = isNarrow ? [...bySite.keys()].flatMap((id) => [siteKey(id), looseKey(id)]) : [];
    return new Set([...hubs, ...above, ...sitesFound, ...chosenAtFirst.slice(0, -1)]);
  }, [rows, above, bySite, isNarrow, chosenAtFirst]);
  const [open, toggle] = useOpen(byItself);
  const siteName = useSiteName();
  const nameOf = (id: number) => (id === noSite ? null : siteName(id)) ?? 'Unknown site';
  return (
    <Tree label="Devices by connection" open={open} onToggle={toggle} chosen={node} onChoose={onChoose}>
      {isAllSites
        ? [...bySite]
            .map(([id, own]) => ({ id, own, name: nameOf(id) }))
            .toSorted((a, b) => compareNames(a.name, b.name))
            .map(({ id, own, name }) => (
              <TreeItem key={id} id={siteKey(id)} below={() => <SiteItems rows={own} above={above} siteId={id} />}>
                <strong>{name}</strong>
                <Muted> · {countText(own.length, 'device')}</Muted>
              </TreeItem>
            ))
        : [...bySite].map(([id, own]) => <SiteItems key={id} rows={own} above={above} siteId={id} />)}
    </Tree>
  );
}

interface SiteItemsProps {
  rows: readonly DeviceRow[];
  above: ReadonlySet<string>;
  siteId: number;
}

function SiteItems({ rows, above, siteId }: SiteItemsProps) {
  const wiring = useMemo(() => ({ ...siteWiring(rows), above }), [rows, above]);
  const { hubs, controllers, loose } = wiring;
  return (
    <>
      {[...hubs, ...controllers].map((device) => (
        <DeviceItem key={device.id} device={device} wiring={wiring} />
      ))}
      {loose.length === 0 ? null : (
        <TreeItem
          id={looseKey(siteId)}
          below={() => loose.map((device) => <DeviceItem key={device.id} device={device} wiring={wiring} />)}
        >
          Not connected to a controller or hub
          <Muted> · {countText(loose.length, 'device')}</Muted>
        </TreeItem>
      )}
    </>
  );
}
