import { CalendarPlus, Plus, UserRound } from 'lucide-react';
import { routeIds, routeOf, type RouteId } from '#domain/routes/index.ts';
import { finderSearch } from '#domain/routes/newBooking.ts';
import { pathTo } from '#domain/routes/path.ts';
import { unitKindLabels } from '#domain/states/unitKind.ts';
import { iconOf } from '../navigation/icons.ts';
import type { PaletteItem } from './paletteItem.ts';

const isPlain = (id: RouteId) => !/:\w+(?!\w*\?)/.test(routeOf(id).path) && routeOf(id).public !== true;

function itemOf(id: RouteId): PaletteItem {
  const { title, navigation } = routeOf(id);
  const isNew = id.endsWith('.create');
  const icon = isNew ? Plus : id === 'account' ? UserRound : iconOf(id);
  const words = navigation === undefined ? [] : [navigation.label, navigation.group];
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
