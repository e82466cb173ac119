import { importLimits } from '../limits/imports.ts';
import { importQuestionMessages as messages } from '../messages/importFiles.ts';
import { recordName } from '../entities/recordName.ts';
import { saysNothing } from './cells.ts';
import {
  isChoice,
  isRecordValue,
  type ChoiceValue,
  type ImportField,
  type ImportKind,
  type QuestionSearch,
  type RecordValue,
} from './kinds/kind.ts';
import type { ImportQuestion } from './plan.ts';
import { nounOf, offeredRecords, recordQuestion, recordsNamed } from './relations.ts';
import type { RowDraft } from './rowDraft.ts';
import type { ImportTable } from './table.ts';
import { knownWord, wordQuestion } from './words.ts';
import type { World } from './world.ts';

interface Asking {
  kind: ImportKind;
  /** Those that the file has. */
  fields: readonly ImportField[];
  table: ImportTable;
  world: World;
  places: ReadonlyMap<string, number>;
  /** Reads the cells of a row that name no other record. */
  draftOf: (index: number) => RowDraft;
}

/** The different texts of a field's cells, most frequent first. */
function textsIn(field: ImportField, { table, places }: Asking): string[] {
  const place = places.get(field.id) ?? -1;
  const counts = new Map<string, number>();
  for (const cells of table.rows) {
    const text = (cells[place] ?? '').trim();
    if (text !== '' && !saysNothing(field, text)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([text]) => text);
}

/** A column with more unknown words is probably another one; the rest is said at its rows. */
const mostOfOneField = 12;

const leaveEmpty = { value: '', label: messages.leaveEmpty };

function aboutWords(field: ImportField, choice: ChoiceValue, asking: Asking): ImportQuestion[] {
  const choices = [...Object.entries(choice.labels).map(([value, label]) => ({ value, label })), leaveEmpty];
  return textsIn(field, asking)
    .filter((text) => knownWord(choice, text) === undefined)
    .slice(0, mostOfOneField)
    .map((text) => ({
      id: wordQuestion(field.id, text),
      field: field.id,
      sentence: messages.word(text, field.label),
      examples: [text],
      choices,
      proposed: null,
    }));
}

/**
 * Names of few records, such as sites and products. Those that are made along the way are not asked about. A column that
 * has one name all over probably means the only record that there is.
 */
function aboutRecords(field: ImportField, value: RecordValue, asking: Asking): ImportQuestion[] {
  const { world } = asking;
  if (value.made !== undefined && world.settings.makesMissing) return [];
  const siteId = world.settings.siteId === 0 ? null : world.settings.siteId;
  const offered = offeredRecords(value, siteId, world);
  if (offered === null) return [];
  const choices = [
    ...offered.map((record) => ({ value: String(record.id), label: recordName(value.entity, record) })),
    ...(field.isRequired === true ? [] : [leaveEmpty]),
  ];
  const texts = textsIn(field, asking);
  const [only] = offered;
  const proposed = texts.length === 1 && offered.length === 1 && only !== undefined ? String(only.id) : null;
  return texts
    .filter((text) => recordsNamed(value, text, null, world).length === 0)
    .slice(0, mostOfOneField)
    .map((text) => ({
      id: recordQuestion(field.id, text),
      field: field.id,
      sentence: messages.record(nounOf(value), text),
      examples: [text],
      choices,
      proposed,
    }));
}

/** What a person is asked about the words and names of a file. */
export function* questionsOf(asking: Asking): QuestionSearch {
  const { kind, fields, table, world, draftOf } = asking;
  const questions: ImportQuestion[] = [];
  for (const field of fields) {
    yield;
    if (isChoice(field.value)) questions.push(...aboutWords(field, field.value, asking));
    else if (isRecordValue(field.value)) questions.push(...aboutRecords(field, field.value, asking));
  }
  function* drafts(): Generator<RowDraft> {
    for (let index = 0; index < table.rows.length; index += 1) yield draftOf(index);
  }
  if (kind.questions !== undefined) questions.push(...(yield* kind.questions(world, drafts)));
  return questions.slice(0, importLimits.questions);
}
