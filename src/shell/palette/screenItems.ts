import { BookOpen, CalendarPlus, FileUp, Plus, UserRound, type LucideIcon } from 'lucide-react';
import { entityOf } from '#domain/entities/index.ts';
import { guideJob, type GuideJobId } from '#domain/guide/jobs.ts';
import { importKindIds, type ImportKindId } from '#domain/import/plan.ts';
import { importMessages } from '#domain/messages/imports.ts';
import { inSentence } from '#domain/messages/records.ts';
import { routeIds, routeOf, type RouteId } from '#domain/routes/index.ts';
import { finderSearch } from '#domain/routes/newBooking.ts';
import { pathTo } from '#domain/routes/path.ts';
import { unitKindLabels } from '#domain/states/unitKind.ts';
import { iconOf } from '../navigation/icons.ts';
import type { PaletteItem } from './paletteItem.ts';

const isPlain = (id: RouteId) => !/:\w+(?!\w*\?)/.test(routeOf(id).path) && routeOf(id).public !== true;

const ownIcons: Partial<Record<RouteId, LucideIcon>> = { account: UserRound, guide: BookOpen };

/** Further words by which somebody looks for a screen. */
const ownWords: Partial<Record<RouteId, readonly string[]>> = {
  'booking.storage': ['Rent roll', 'Tenancies', 'Leases'],
};

function itemOf(id: RouteId): PaletteItem {
  const { title, navigation } = routeOf(id);
  const isNew = id.endsWith('.create');
  const icon = isNew ? Plus : (ownIcons[id] ?? iconOf(id));
  const words = [...(navigation === undefined ? [] : [navigation.label, navigation.group]), ...(ownWords[id] ?? [])];
  return {
    id: `route-${id.replaceAll('.', '-')}`,
    icon,
    label: title,
    words,
    choice: { kind: 'path', path: pathTo(id) },
  };
}

/** Opens the search for something free to book. Its own page needs the chosen unit, so it is no plain screen. */
const newBooking: PaletteItem = {
  id: 'new-booking',
  icon: CalendarPlus,
  label: routeOf('booking.create').title,
  words: ['Book', 'Rent', 'Hire', 'Move in', 'Free', 'Vacant', ...Object.values(unitKindLabels)],
  choice: { kind: 'path', path: pathTo('booking.storage') + finderSearch('storage') },
};

function importItemOf(kind: ImportKindId): PaletteItem {
  return {
    id: `import-${kind}`,
    icon: FileUp,
    label: importMessages.title(inSentence(entityOf(kind).label.many)),
    words: ['CSV', 'File', 'Upload', 'Migrate', 'Excel'],
    choice: { kind: 'path', path: pathTo('import', { kind }) },
  };
}

/** The imports of files with records that the person may create. */
export const importItems = (mayImport: (kind: ImportKindId) => boolean): PaletteItem[] =>
  importKindIds.filter(mayImport).map(importItemOf);

/** A job's place in the guide. */
export const guideItem = (id: GuideJobId): PaletteItem => ({
  id: `guide-${id}`,
  icon: BookOpen,
  label: guideJob(id).title,
  detail: routeOf('guide').title,
  words: [routeOf('guide').title, 'Help', 'How to', ...guideJob(id).words],
  choice: { kind: 'path', path: `${pathTo('guide')}#${id}` },
});

/** The screens that the person may open. */
export function screenItems(mayOpen: (id: RouteId) => boolean): { screens: PaletteItem[]; creations: PaletteItem[] } {
  const open = routeIds
    .filter((id) => isPlain(id) && mayOpen(id))
    .toSorted((a, b) => Number(routeOf(a).navigation === undefined) - Number(routeOf(b).navigation === undefined));
  return {
    screens: open.filter((id) => !id.endsWith('.create')).map(itemOf),
    creations: [
      ...(mayOpen('booking.create') && mayOpen('booking.storage') ? [newBooking] : []),
      ...open.filter((id) => id.endsWith('.create')).map(itemOf),
    ],
  };
}
