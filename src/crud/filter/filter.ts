import type { LucideIcon } from 'lucide-react';
import type { EntityName } from '#domain/entities/index.ts';
import type { ToneName } from '#ui/tone/tones.ts';

export interface FilterChoice {
  value: string;
  label: string;
  tone?: ToneName;
  /** Instead of the tone's own. */
  icon?: LucideIcon;
}

interface FilterOf {
  /** The filtered field as a dotted path. It is also the filter's name in the address. */
  field: string;
  label: string;
  /** The name of the option for rows without a value: "No area". Absent: there is no such option. */
  none?: string;
}

/** Several of a few known values. */
export interface ChoiceFilter extends FilterOf {
  kind?: 'choice';
  options: readonly FilterChoice[];
}

export interface BooleanFilter extends FilterOf {
  kind: 'boolean';
  yes: Omit<FilterChoice, 'value'>;
  no: Omit<FilterChoice, 'value'>;
}

/** Several records of another entity, by their ids. */
export interface ReferenceFilter extends FilterOf {
  kind: 'reference';
  entity: EntityName;
}

export interface NumberFilter extends FilterOf {
  kind: 'number';
  /** The unit of the number: '$' stands before it, any other one behind it. */
  unit?: string;
}

/** A range of days in the site's zone, as presets or typed. */
export interface DateFilter extends FilterOf {
  kind: 'date';
  /** Whether records hold the days that are shown ("2026-11-21"), the day after each, or moments. */
  of: 'day' | 'dayAfter' | 'moment';
}

/** A part of a list that a chip above it chooses, one at a time. What its rows have in common: `useGroups` of the list. */
export interface GroupFilter extends FilterOf {
  kind: 'group';
  options: readonly FilterChoice[];
}

/** A filter of a list. Several values of one filter widen the list; several filters narrow it. */
export type Filter = ChoiceFilter | BooleanFilter | ReferenceFilter | NumberFilter | DateFilter | GroupFilter;

export function isChoice(filter: Filter): filter is ChoiceFilter | BooleanFilter {
  return filter.kind === undefined || filter.kind === 'choice' || filter.kind === 'boolean';
}

export interface FilterEditorProps<Kind extends Filter = Filter> {
  filter: Kind;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** The value of rows without a value, in the table's state. */
export const blankValue = '';

/** The fixed options of a filter, the one for rows without a value last; empty for references and ranges. */
export function fixedOptions(filter: Filter): readonly FilterChoice[] {
  const blank = filter.none === undefined ? [] : [{ value: blankValue, label: filter.none }];
  switch (filter.kind) {
    case 'boolean':
      return [{ ...filter.yes, value: 'true' }, { ...filter.no, value: 'false' }, ...blank];
    case 'reference':
    case 'number':
    case 'date':
      return blank;
    default:
      return [...filter.options, ...blank];
  }
}
