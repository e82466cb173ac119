import type { MadeTable } from '../import/madeTable.ts';
import { nameKey } from '../import/world.ts';
import { manyMessages } from '../messages/many.ts';
import {
  connectionTypeLabels,
  billingPeriodLabels,
  lockableTypeLabels,
  lockTypeLabels,
  sizeLabels,
} from '../states/valueLabels.ts';
import { unitKindLabels } from '../states/unitKind.ts';
import type { ManyKind } from './manyKinds.ts';
import { countedChannels, type CountedChannel, type FreeController } from './channels.ts';
import { filledPattern, namesOf, wholeNumber, type ManyName, type NameValues } from './names.ts';

/** Units of one size, in the order in which they stand. */
export interface ManyGroup {
  /** How many of a row, or of the range; '' for the rest. */
  count: string;
  size: string;
  squareMetres: string;
  price: string;
}

/** A form as a person filled it in. '' is unset. */
export interface ManyValues extends NameValues {
  area: string;
  kind: string;
  type: string;
  lockType: string;
  connectionType: string;
  pricePeriod: string;
  groups: readonly ManyGroup[];
  /** The chosen controllers by their ids. */
  controllers: readonly number[];
}

export const newGroup: ManyGroup = { count: '', size: '', squareMetres: '', price: '' };

/** The values with which the form begins. */
export const newManyValues: ManyValues = {
  way: 'range',
  first: '',
  last: '',
  step: '1',
  floors: '1-3',
  rows: 'A-F',
  from: '1',
  to: '12',
  pattern: '{row}{floor}{number}',
  digits: '2',
  area: '',
  kind: 'storage',
  type: 'locker',
  lockType: '',
  connectionType: '',
  pricePeriod: 'month',
  groups: [newGroup],
  controllers: [],
};

/** What is known of the site. null: it is not read yet, or cannot be. */
export interface ManyWorld {
  /** The names of its records of this kind. */
  names: readonly string[] | null;
  controllers: readonly FreeController[] | null;
}

export interface ManyPlan {
  table: MadeTable;
  /** In the order of the rows. */
  names: readonly (ManyName & { exists: boolean })[];
  /** How many are new; those that exist stay. */
  newCount: number;
  existing: number;
  isExistingKnown: boolean;
  /** Of new doors, in the order of their rows. */
  channels: readonly CountedChannel[];
  /** How many new doors get no channel though controllers are chosen. */
  withoutChannel: number;
}

export interface ManyProblem {
  /** A field, or "groups.1.count". */
  field: string;
  sentence: string;
}

export type ManyResult = { plan: ManyPlan } | { problem: ManyProblem };

const { problems } = manyMessages;
const isAmount = (text: string) => text.trim() === '' || /^\d{1,7}(?:\.\d{1,2})?$/.test(text.trim());

function groupProblem(groups: readonly ManyGroup[]): ManyProblem | null {
  for (const [at, { count, squareMetres, price }] of groups.entries()) {
    if (count.trim() !== '' && wholeNumber(count) === null)
      return { field: `groups.${at}.count`, sentence: problems.groupCount };
    if (!isAmount(squareMetres)) return { field: `groups.${at}.squareMetres`, sentence: problems.amount };
    if (!isAmount(price)) return { field: `groups.${at}.price`, sentence: problems.amount };
  }
  return null;
}

/** The line of sizes of each name: lines are dealt out anew in each row. */
export function groupsOfNames(names: readonly ManyName[], groups: readonly ManyGroup[]): ManyGroup[] {
  let [before, place] = ['', 0];
  return names.map(({ floor, row }) => {
    const key = `${floor}/${row}`;
    if (key !== before) [before, place] = [key, 0];
    let end = 0;
    const found = groups.find(({ count }, at) => {
      const number = at === groups.length - 1 ? null : wholeNumber(count);
      end += number ?? Number.POSITIVE_INFINITY;
      return place < end;
    });
    place += 1;
    return found ?? newGroup;
  });
}

/** The number of a floor; '' where its name is none: "Roof". */
const floorNumber = (floor: string) => (/^(?:\d{1,3}|g)$/i.test(floor) ? floor : '');

type Cells = Readonly<Record<string, string>>;
const labelOf = (labels: Readonly<Record<string, string>>, value: string) => labels[value] ?? '';

function ownCells(kind: ManyKind, values: ManyValues, { floor, row }: ManyName, group: ManyGroup): Cells {
  switch (kind) {
    case 'unit':
      return {
        area: filledPattern(values.area, { floor, row }),
        kind: labelOf(unitKindLabels, values.kind),
        size: labelOf(sizeLabels, group.size),
        squareMetres: group.squareMetres.trim(),
        floor: floorNumber(floor),
        price: group.price.trim(),
        pricePeriod: group.price.trim() === '' ? '' : labelOf(billingPeriodLabels, values.pricePeriod),
        lockType: labelOf(lockTypeLabels, values.lockType),
      };
    case 'area':
      return { floor: floorNumber(floor) };
    case 'lockable':
      return { type: labelOf(lockableTypeLabels, values.type) };
    case 'controller':
      return {
        connectionType: labelOf(connectionTypeLabels, values.connectionType),
        lockType: labelOf(lockTypeLabels, values.lockType),
      };
  }
}

/** Whether records of the kind hang on channels. */
export const hasChannels = (kind: ManyKind): boolean => kind === 'unit' || kind === 'lockable';

/**
 * The rows of an import that makes the records: each name once, and each free channel at most once, in the order of the
 * names. A record that exists has its name alone, so that nothing of it changes.
 */
export function manyPlan(kind: ManyKind, values: ManyValues, world: ManyWorld): ManyResult {
  const result = namesOf(values);
  if ('problem' in result) return result;
  const problem = kind === 'unit' ? groupProblem(values.groups) : null;
  if (problem !== null) return { problem };
  const existing = new Set(world.names?.map(nameKey));
  const names = result.names.map((each) => ({ ...each, exists: existing.has(nameKey(each.name)) }));
  const groups = groupsOfNames(result.names, values.groups);
  const chosen = hasChannels(kind) ? (world.controllers ?? []).filter(({ id }) => values.controllers.includes(id)) : [];
  const free = countedChannels(chosen);
  const channels: CountedChannel[] = [];
  const cells = names.map((each, at): Cells => {
    if (each.exists) return { name: each.name };
    const counted = free[channels.length];
    if (counted !== undefined) channels.push(counted);
    const wiring: Cells =
      counted === undefined ? {} : { controller: counted.controller.named, channel: String(counted.channel) };
    return { name: each.name, ...ownCells(kind, values, each, groups[at] ?? newGroup), ...wiring };
  });
  const fields = [...new Set(cells.flatMap((row) => Object.keys(row).filter((field) => row[field] !== '')))];
  const newCount = names.filter(({ exists }) => !exists).length;
  return {
    plan: {
      table: { fields, rows: cells.map((row) => fields.map((field) => row[field] ?? '')) },
      names,
      newCount,
      existing: names.length - newCount,
      isExistingKnown: world.names !== null,
      channels,
      withoutChannel: chosen.length === 0 ? 0 : newCount - channels.length,
    },
  };
}

/** Names of one floor and row, as a line of the preview. */
export interface ManyLine {
  floor: string;
  row: string;
  names: ManyPlan['names'];
}

export function linesOf(names: ManyPlan['names']): ManyLine[] {
  const lines: { floor: string; row: string; names: ManyPlan['names'][number][] }[] = [];
  for (const each of names) {
    const last = lines.at(-1);
    if (last !== undefined && last.floor === each.floor && last.row === each.row) last.names.push(each);
    else lines.push({ floor: each.floor, row: each.row, names: [each] });
  }
  return lines;
}
