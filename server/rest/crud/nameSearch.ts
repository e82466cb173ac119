import { Column } from 'drizzle-orm';
import { columnOf } from '#domain/calls/columnOf.ts';
import type { SearchCondition } from '#domain/calls/query.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { can } from '#domain/permissions/can.ts';
import { describeRight } from '#domain/permissions/describe.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import type { Viewer } from '#server/viewer.ts';
import type { ServerResource } from './define.ts';

/** The fields that a search without the read right may use. */
function shownByName({ fields, optionName, siteId }: ServerResource): string[] {
  const shown = Object.entries(fields).filter(
    ([, source]) => source instanceof Column && (source === optionName || source === siteId),
  );
  return ['id', ...shown.map(([field]) => field)];
}

/**
 * In mode=options a search may reveal only names.
 * @throws Refusal with status 403.
 */
export function requireNameSearch(
  resource: ServerResource,
  { rights }: Viewer,
  conditions: readonly SearchCondition[],
): void {
  const read = askFor(entityOf(resource.entity), 'read');
  if (can(rights, read)) return;
  const shown = shownByName(resource);
  const allowed = new Set([...shown, ...shown.map(columnOf)]);
  if (conditions.every(({ column }) => allowed.has(column))) return;
  throw new Refusal(403, sentences.nameSearch(describeRight(read), shown), 'searchQuery');
}
