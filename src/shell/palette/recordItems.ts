import { BatteryCharging, Cpu, HardDrive, Lock, Network, Package, ScanLine, type LucideIcon } from 'lucide-react';
import { isOffered } from '#domain/commands/hold.ts';
import { sitesOf } from '#domain/entities/define.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { recordPlaces, recordRoutesOf } from '#domain/routes/recordPlaces.ts';
import { hasWords, searchedWords } from '#domain/search/searchedWords.ts';
import type { NamedSite } from '#crud/context/session.ts';
import { actionLabel, type RecordAction } from './recordActions.ts';
import { iconOf } from '../navigation/icons.ts';
import type { ItemRecord, PaletteItem } from './paletteItem.ts';

const icons: { [Name in EntityName]?: LucideIcon } = {
  controller: Cpu,
  multiplexer: Network,
  powerController: BatteryCharging,
  hid: ScanLine,
  motorisedLock: Lock,
  osdpNetwork: HardDrive,
  product: Package,
};

function entityIcon(entity: EntityName): LucideIcon {
  const [route] = recordRoutesOf(entity).toReversed();
  return icons[entity] ?? iconOf(entity === 'booking' ? 'booking.storage' : (route ?? 'dashboard.list'));
}

function textsAt(value: unknown, [step, ...rest]: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsAt(one, step === undefined ? [] : [step, ...rest]));
  if (step !== undefined) return textsAt((value as Record<string, unknown> | null | undefined)?.[step], rest);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

/** Texts that distinguish records of one name, the matching ones first. */
function detailsOf({ entity, row }: ItemRecord, typed: string): string[] {
  const { search, names = [search.slice(0, 1)] } = entityOf(entity);
  const inName = names[0] ?? [];
  const name = recordName(entity, row);
  const texts = search
    .filter((path) => !inName.includes(path))
    .flatMap((path) => textsAt(row, path.split('.')).slice(0, 1))
    .filter((text) => text.trim() !== '' && text !== name);
  const words = searchedWords(typed);
  const isFound = (text: string) => words.some((word) => hasWords([text], [word]));
  return [...texts.filter(isFound), ...texts.filter((text) => !isFound(text))].slice(0, 2);
}

export interface RecordItemOptions {
  typed: string;
  mayOpen: (route: RouteId) => boolean;
  sites: readonly NamedSite[];
  /** The site on screen; 0 for all sites, null while unknown. */
  siteId: number | null;
}

/** The site's name, if the screen shows another site or all sites; else null. */
export function foreignSite(
  { entity, row }: ItemRecord,
  { sites, siteId }: Pick<RecordItemOptions, 'sites' | 'siteId'>,
): NamedSite | null {
  const definition = entityOf(entity);
  if (definition.scope !== 'site') return null;
  const own = sitesOf(definition, row);
  if (siteId !== null && own.includes(siteId)) return null;
  return sites.find(({ id }) => own.includes(id)) ?? null;
}

/** The item that opens a record; null: it has no page that the person may open. */
export function recordItem(record: ItemRecord, options: RecordItemOptions): PaletteItem | null {
  const { entity, row } = record;
  const place = recordPlaces(entity, row).find(({ to }) => options.mayOpen(to));
  if (place === undefined) return null;
  const site = options.sites.length > 1 ? foreignSite(record, options) : null;
  const details = [...detailsOf(record, options.typed), ...(site === null ? [] : [site.name])];
  return {
    id: `${entity}-${row.id}`,
    icon: entityIcon(entity),
    label: recordName(entity, row),
    detail: details.join(' · '),
    record,
    choice: { kind: 'path', path: pathTo(place.to, place.parameters) + (place.search ?? ''), record },
  };
}

/** The item that acts on a record: "Unlock A101"; null: the action is not for this record. */
export function actionItem(action: RecordAction, record: ItemRecord, options: RecordItemOptions): PaletteItem | null {
  const { row } = record;
  if (action.kind === 'command' && !isOffered(action.act, row)) return null;
  const site = options.sites.length > 1 ? foreignSite(record, options) : null;
  const base = {
    id: `${action.verb.replace(/\W/g, '')}-${action.entity}-${row.id}`,
    icon: action.icon,
    label: actionLabel(action, row),
    detail: [...detailsOf(record, '').slice(0, 1), ...(site === null ? [] : [site.name])].join(' · '),
    record,
  };
  if (action.kind === 'command') return { ...base, choice: { kind: 'action', action, record } };
  const parameters = action.parametersOf(row);
  return parameters === null
    ? null
    : { ...base, choice: { kind: 'path', path: pathTo(action.to, parameters) + action.search, record } };
}
