import type { EntityName } from '../entities/index.ts';
import { ruleOf } from '../forms/typedValues.ts';
import { isRecordValue, pathOf, type ImportField, type ImportKind } from './kinds/kind.ts';
import type { ImportSettings } from './plan.ts';
import type { ImportFieldView } from './view.ts';

/** Whether rows need the field: the form asks for it, and nothing else fills it in. */
function isRequired({ schema, newValues = {} }: ImportKind, field: ImportField): boolean {
  if (field.isRequired !== undefined) return field.isRequired;
  const path = pathOf(field);
  return path !== null && newValues[path] === undefined && ruleOf(schema, path).isRequired;
}

/** The fields of a kind, as a person chooses them for columns. */
export function fieldViews(kind: ImportKind): ImportFieldView[] {
  return kind.fields.map((field) => ({
    id: field.id,
    label: field.label,
    isRequired: isRequired(kind, field),
    isSecret: field.isSecret === true,
    standsFor: field.standsFor ?? [],
  }));
}

/** The lists whose records a plan compares its rows with. */
export function neededEntities(kind: ImportKind, settings: ImportSettings): EntityName[] {
  const matched = new Set(settings.fields.filter((field) => field !== null));
  const named = kind.fields.flatMap(({ id, value }) => (matched.has(id) && isRecordValue(value) ? [value.entity] : []));
  const own: EntityName[] = kind.id === 'pinCode' ? [] : [kind.id];
  const sites: EntityName[] = kind.siteField === null && !kind.needsSite ? [] : ['site'];
  return [...new Set([...own, ...sites, ...named, ...(kind.needs?.(matched) ?? [])])];
}
