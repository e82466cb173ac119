import { listText } from '#format/listText.ts';
import { entityOf, type AnyRecord, type EntityName } from '../entities/index.ts';
import { recordName } from '../entities/recordName.ts';
import { importRowMessages } from '../messages/importFiles.ts';
import { importLimits } from '../limits/imports.ts';
import type { ImportField, RecordValue } from './kinds/kind.ts';
import { isOneOf } from '../states/words.ts';
import { importKindIds } from './plan.ts';
import { stepOf, type MadeRecord, type RowDraft } from './rowDraft.ts';
import { nameKey, type World } from './world.ts';

export const recordQuestion = (field: string, text: string) => `record:${field}:${text}`;

/** "product category" */
export const nounOf = ({ entity }: RecordValue) => entityOf(entity).label.one.toLowerCase();

/** The records that a text names. A file of our own may also have "#12" for a record without a name. */
export function recordsNamed(
  value: RecordValue,
  text: string,
  siteId: number | null,
  world: World,
): readonly AnyRecord[] {
  const at = value.isAtSite ? siteId : null;
  for (const field of ['name', ...(value.alsoBy ?? [])]) {
    const found = world.named(value.entity, text, at, field);
    const fitting = value.where === undefined ? found : found.filter(value.where);
    if (fitting.length > 0) return fitting;
  }
  const number = /^#(\d+)$/.exec(text.trim());
  const record = value.findOtherwise?.(text, at, world) ?? world.byId(value.entity, Number(number?.[1]));
  return record === undefined ? [] : [record];
}

/**
 * Why a record is missing, and what to do first.
 * @param siteId the site at which it was looked for; null: at any.
 */
export function missingRecord(entity: EntityName, text: string, siteId: number | null, world: World): string {
  const { one, many } = entityOf(entity).label;
  const isImportable = isOneOf(importKindIds, entity);
  if (isImportable && world.rows(entity).length === 0) return importRowMessages.noneYet(many.toLowerCase());
  const sentence =
    siteId === null
      ? importRowMessages.unknownRecord(one.toLowerCase(), text)
      : importRowMessages.unknownAt(one.toLowerCase(), text, world.siteName(siteId));
  return isImportable ? `${sentence} ${importRowMessages.orImport(many.toLowerCase())}` : sentence;
}

/** The step that makes a missing record, which all rows share that name it. */
function madeAlong(field: ImportField, value: RecordValue, given: string, draft: RowDraft, world: World): MadeRecord {
  const { entity } = value;
  const siteId = value.isAtSite ? draft.siteId : null;
  const text = value.nameOf?.(given, siteId, world) ?? given;
  const names = world.memory(`made/${entity}`, () => new Map<string, string>());
  const key = `${siteId ?? ''}/${nameKey(text)}`;
  // The first spelling is the name.
  const name = names.get(key) ?? text.trim();
  names.set(key, name);
  const body = value.made?.(name, siteId, world) ?? {};
  const step = siteId === null ? `${entity}:${name}` : `${entity}:${siteId}:${name}`;
  const findBy = { name, ...(siteId === null ? {} : { [entityOf(entity).siteField ?? 'siteId']: siteId }) };
  draft.addBefore(stepOf({ name: step, act: 'create', entity, body, findBy }));
  draft.made.push({ step, field: field.id, sentence: importRowMessages.made(nounOf(value), name) });
  return { made: step };
}

/**
 * The id of the record that a cell names, or that of a step that makes it.
 * @returns undefined: the cell counts as empty, or the draft is refused.
 */
export function relatedRecord(
  field: ImportField,
  value: RecordValue,
  text: string,
  draft: RowDraft,
  world: World,
): number | MadeRecord | undefined {
  const found = recordsNamed(value, text, draft.siteId, world);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only.id;
  const answer = world.answer(recordQuestion(field.id, text.trim()));
  if (answer === '') return undefined;
  const chosen = world.byId(value.entity, Number(answer));
  // A kept answer may name a record of another site.
  const { siteField = 'siteId' } = entityOf(value.entity);
  const isHere = !value.isAtSite || draft.siteId === null || chosen?.[siteField] === draft.siteId;
  if (chosen !== undefined && isHere) return chosen.id;
  if (found.length > 1) {
    const several = listText(found.slice(0, 5).map((record) => `${recordName(value.entity, record)} (${record.id})`));
    draft.refuse(
      field.id,
      importRowMessages.severalRecords(entityOf(value.entity).label.many.toLowerCase(), text, several),
    );
    return undefined;
  }
  if (value.made !== undefined && world.settings.makesMissing && text.trim().length <= 120) {
    return madeAlong(field, value, text, draft, world);
  }
  draft.refuse(field.id, missingRecord(value.entity, text, value.isAtSite ? draft.siteId : null, world));
  return undefined;
}

/** The records that a question offers for a text; null: too many, or none. */
export function offeredRecords(value: RecordValue, siteId: number | null, world: World): readonly AnyRecord[] | null {
  const { siteField = 'siteId' } = entityOf(value.entity);
  const records = world
    .rows(value.entity)
    .filter((record) => value.where?.(record) !== false)
    .filter((record) => !value.isAtSite || siteId === null || record[siteField] === siteId);
  return records.length === 0 || records.length > importLimits.choices ? null : records;
}
