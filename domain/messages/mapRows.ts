import { countText, numberText } from '#format/numbers.ts';
import type { Aisles, Corner } from '../map/placeInRows.ts';

const units = (count: number) => countText(count, 'unit');
const size = (width: number, height: number) => `${numberText(width)} × ${numberText(height)} m`;

export const mapRowMessages = {
  open: 'Place in rows…',
  openCount: (count: number) => `Place ${units(count)} in rows`,
  title: 'Place units in rows',
  which: 'Units',
  all: (count: number) => `All without a shape (${numberText(count)})`,
  group: (name: string, count: number) => `${name} (${numberText(count)})`,
  noArea: 'Without an area',
  noFloor: 'Without a floor',
  floor: 'On floor',
  newFloor: (name: string) => `New floor: ${name}`,
  newFloorHint: 'The floor is added at once, as large as its units need.',
  rows: 'Rows',
  byName: (first: string, last: string, count: number) => `By name: ${first} to ${last} (${numberText(count)} rows)`,
  even: 'One after the other',
  perRow: 'Most in a row',
  perRowEmpty: 'As many as fit',
  byArea: 'Width by floor area',
  width: 'Width',
  widthHint: 'Of units without a floor area.',
  depth: 'Depth',
  gap: 'Gap',
  aisles: 'Aisles',
  aisleKinds: {
    backToBack: 'Between pairs of rows',
    eachRow: 'After each row',
    none: 'None',
  } as const satisfies Record<Aisles, string>,
  aisle: 'Aisle width',
  corner: 'Start at',
  corners: {
    topLeft: 'Top left',
    topRight: 'Top right',
    bottomLeft: 'Bottom left',
    bottomRight: 'Bottom right',
  } as const satisfies Record<Corner, string>,
  preview: 'Preview',
  previewHelp: 'Shows where the units will stand. Nothing is saved yet.',
  result: (placed: number, rows: number, width: number | null, height: number | null) =>
    `${units(placed)} in ${countText(rows, 'row')}${width === null || height === null ? '' : ` on ${size(width, height)}`}.`,
  missing: (missing: number, all: number, isAll: boolean) =>
    isAll
      ? `No room for ${units(all)} on this floor.`
      : `${numberText(missing)} of ${numberText(all)} don't fit on this floor.`,
  missingAdvice: 'Make it larger, place them on another floor, or change sizes and aisles.',
  enlarge: (width: number, height: number) => `Make the floor ${size(width, height)}`,
  notEnlarged: (why: string) => `The floor wasn't made larger: ${why}`,
  notAdded: (why: string) => `The floor wasn't added: ${why}`,
  place: (count: number) => (count === 0 ? 'Place units' : `Place ${units(count)}`),
  /** Before all shapes have loaded. */
  wait: 'Units and shapes are still loading. Wait for them, so that no unit is drawn twice.',
  unknownShapes: (count: number) =>
    `${countText(count, 'shape')} ${count === 1 ? "doesn't name its unit" : "don't name their units"}, so a unit may be drawn twice.`,
  number: (least: number, most: number) => `Enter a number from ${numberText(least)} to ${numberText(most)}.`,
} as const;
