import { checkTyped, sentenceOf } from '../forms/checkTyped.ts';
import { toTyped } from '../forms/typedValues.ts';
import { entityOf, type AnyRecord } from '../entities/index.ts';
import { recordKey } from '../entities/recordKey.ts';
import type { Fields } from '../entities/readable.ts';
import { importLimits } from '../limits/imports.ts';
import { importRowMessages } from '../messages/importFiles.ts';
import { fieldPlaces, saysNothing, textsOf } from './cells.ts';
import { hasGivenValue, isNothing, putAt, valueAt, valueText } from './fieldValues.ts';
import {
  isChoice,
  isRecordValue,
  pathOf,
  type ImportField,
  type ImportKind,
  type QuestionSearch,
} from './kinds/kind.ts';
import type { KnownRecords } from './knownRecords.ts';
import { notationOf, waysOfWriting } from './notation.ts';
import type { ImportQuestion, ImportSettings, ImportStep, PlannedRow } from './plan.ts';
import { questionsOf } from './questions.ts';
import { relatedRecord } from './relations.ts';
import { isMade, RowDraft, stepOf } from './rowDraft.ts';
import type { ImportTable } from './table.ts';
import { readCell, usualNotation, type CellKind, type Notation, type ReadCell } from './values.ts';
import { knownWord, wordQuestion } from './words.ts';
import { World } from './world.ts';

type Change = PlannedRow['changes'][number];

/** A body for the schema: it has 1 in place of each id that an earlier step will give. */
function checkable(body: Fields): Fields {
  let made = body;
  for (const [name, value] of Object.entries(body)) {
    if (!isMade(value)) continue;
    if (made === body) made = { ...body };
    (made as Record<string, unknown>)[name] = 1;
  }
  return made;
}

/** A column without a name that more of the rows fill in is a column of the file. */
const mostShifted = 0.1;

/**
 * The first column beyond those with a name, where only a few rows have cells: a comma inside a cell has moved their
 * cells to the next column. null: all rows fit.
 */
function firstBeyond({ columns, rows }: ImportTable): number | null {
  const place = columns.findLastIndex((name) => name !== '') + 1;
  if (place === 0 || place === columns.length) return null;
  const filled = rows.filter((cells) => hasCellsFrom(cells, place)).length;
  return filled <= Math.max(1, rows.length * mostShifted) ? place : null;
}

const hasCellsFrom = (cells: readonly string[], place: number) =>
  cells.some((cell, at) => at >= place && cell.trim() !== '');

const repeatingKinds: ReadonlySet<CellKind> = new Set([
  'day',
  'moment',
  'money',
  'whole',
  'number',
  'area',
  'postcode',
]);
const mostRemembered = 5_000;

/** What a person is asked about a file, and how its cells are read with the likely answers. */
interface AskedFile {
  questions: readonly ImportQuestion[];
  notation: Notation;
  world: World;
}

function finish(search: QuestionSearch): void {
  let { done } = search.next();
  while (done !== true) ({ done } = search.next());
}

/** The first row of a record. */
type FirstRow = Pick<RowDraft, 'index' | 'line'>;

/** The rows of a file as what becomes of them. Rows are planned in order, since later ones depend on earlier ones. */
export class ImportPlan {
  readonly #kind: ImportKind;
  readonly #table: ImportTable;
  readonly #fields: readonly ImportField[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #settings: ImportSettings;
  readonly #known: KnownRecords;
  readonly #now: number;
  #asked: AskedFile | null = null;
  /** The places in the body, and the fields, that nobody may read. */
  readonly #secret: readonly string[];
  readonly #hidden: ReadonlySet<string>;
  /** The first row of each record, by the record's key. */
  readonly #seen = new Map<string, FirstRow>();
  readonly #beyond: number | null;
  readonly #cells = new Map<string, Map<string, ReadCell>>();
  /** The steps along the way that a row has named. */
  readonly #announced = new Set<string>();
  /** The first row of a record, until it is known whether it can be taken. */
  #latest: (FirstRow & { key: string }) | null = null;

  /** @param now milliseconds since 1970: what starts later is still to come. */
  constructor(kind: ImportKind, table: ImportTable, settings: ImportSettings, known: KnownRecords, now = Date.now()) {
    this.#kind = kind;
    const secret = kind.fields.filter(({ isSecret }) => isSecret === true);
    this.#secret = secret.flatMap((field) => pathOf(field) ?? []);
    this.#hidden = new Set(secret.map(({ id }) => id));
    this.#table = table;
    this.#beyond = firstBeyond(table);
    this.#places = fieldPlaces(settings);
    this.#fields = kind.fields.filter(({ id }) => this.#places.has(id));
    this.#settings = settings;
    this.#known = known;
    this.#now = now;
  }

  /** Looks through the whole file for questions. Rests after each row, where the caller may pause. */
  *ask(): QuestionSearch {
    const [kind, table, settings, fields, places] = [
      this.#kind,
      this.#table,
      this.#settings,
      this.#fields,
      this.#places,
    ];
    const ways = waysOfWriting(fields, table, places);
    yield;
    const draftOf = (index: number) => {
      const draft = this.#draft(index);
      this.#readPlain(draft, { ...usualNotation, ...ways.found });
      return draft;
    };
    const world = new World(this.#known, settings, this.#now);
    const found = yield* questionsOf({ kind, fields, table, world, places, draftOf });
    const questions = [...ways.questions, ...found].slice(0, importLimits.questions);
    // A question without an answer yet has the likely one.
    const proposed = Object.fromEntries(
      questions.flatMap(({ id, proposed: answer }) => (answer === null ? [] : [[id, answer]])),
    );
    const answered = { ...settings, answers: { ...proposed, ...settings.answers } };
    this.#asked = {
      questions,
      notation: notationOf(ways, answered.answers),
      world: new World(this.#known, answered, this.#now),
    };
    return questions;
  }

  questions(): readonly ImportQuestion[] {
    return this.#file.questions;
  }

  /** The file once it was looked through, at once where nobody has done it in pieces. */
  get #file(): AskedFile {
    if (this.#asked === null) finish(this.ask());
    if (this.#asked === null) throw new Error('The file was not looked through.');
    return this.#asked;
  }

  get #world(): World {
    return this.#file.world;
  }

  get #notation(): Notation {
    return this.#file.notation;
  }

  planRow(index: number): PlannedRow {
    const draft = this.#draft(index);
    const kind = this.#kind;
    if (this.#beyond !== null && hasCellsFrom(this.#table.rows[index] ?? [], this.#beyond)) {
      draft.refuse(null, importRowMessages.tooManyCells);
      return this.#planned(draft, 'cannot', null);
    }
    this.#read(draft, this.#notation);
    kind.complete?.(draft, this.#world);
    const twin = this.#twinOf(draft);
    if (twin === 'same') return this.#planned(draft, 'same', null);
    const record = draft.isRefused ? null : kind.find(draft, this.#world);
    if (draft.isRefused) return this.#planned(draft, 'cannot', record);
    if (record !== null) kind.meet?.(draft, this.#world, record);
    return record === null ? this.#created(draft) : this.#changed(draft, record);
  }

  #draft(index: number): RowDraft {
    const cells = this.#table.rows[index] ?? [];
    return new RowDraft(index, this.#table.lines[index] ?? index + 2, textsOf(cells, this.#places));
  }

  /** Reads all cells: the site first, since records stand at sites. */
  #read(draft: RowDraft, notation: Notation): void {
    const { siteField, needsSite } = this.#kind;
    draft.isInFeet = notation.sizeUnit === 'feet';
    const site = this.#fields.find(({ id }) => id === 'site');
    if (site !== undefined) this.#readField(site, draft, notation);
    const named = draft.values['site'];
    draft.siteId = typeof named === 'number' ? named : siteField === null || needsSite ? this.#usualSite() : null;
    if (needsSite && draft.siteId === null && !draft.isRefused) draft.refuse('site', importRowMessages.noSite);
    if (siteField !== null && draft.siteId !== null) draft.body[siteField] = draft.siteId;
    for (const field of this.#fields) if (field.id !== 'site') this.#readField(field, draft, notation);
  }

  /** Reads the cells that name no records, for questions about them. */
  #readPlain(draft: RowDraft, notation: Notation): void {
    const { asksBy = [] } = this.#kind;
    for (const field of this.#fields) {
      const text = draft.text(field.id);
      if (typeof field.value !== 'string' || !asksBy.includes(field.id) || text === '' || saysNothing(field, text))
        continue;
      const read = readCell(field.value, text, notation);
      if ('value' in read) draft.values[field.id] = read.value;
    }
  }

  #usualSite(): number | null {
    const { siteId } = this.#world.settings;
    if (siteId !== null && siteId !== 0) return siteId;
    const sites = this.#world.rows('site');
    return sites.length === 1 ? (sites[0]?.id ?? null) : null;
  }

  #readField(field: ImportField, draft: RowDraft, notation: Notation): void {
    const text = draft.text(field.id);
    if (text === '' || saysNothing(field, text)) return;
    const value = this.#valueOf(field, text, draft, notation);
    if (value === undefined) return;
    draft.values[field.id] = value;
    const path = pathOf(field);
    if (path !== null) putAt(draft.body, path, value);
  }

  #valueOf(field: ImportField, text: string, draft: RowDraft, notation: Notation): unknown {
    const { value } = field;
    if (isChoice(value)) {
      const known = knownWord(value, text);
      if (known !== undefined) return known;
      const answer = this.#world.answer(wordQuestion(field.id, text));
      if (answer !== undefined && (answer === '' || Object.hasOwn(value.labels, answer)))
        return answer === '' ? undefined : answer;
      draft.refuse(field.id, importRowMessages.unknownWord(text, field.label.toLowerCase()));
      return undefined;
    }
    if (isRecordValue(value)) return relatedRecord(field, value, text, draft, this.#world);
    const read = this.#readCell(field, value, text, notation);
    if ('refusal' in read) {
      draft.refuse(field.id, read.refusal);
      return undefined;
    }
    if (read.note !== undefined) draft.note(field.id, read.note);
    return read.value;
  }

  /** Reads a cell, or remembers it: rates, dates and sizes repeat in many rows. */
  #readCell({ id }: ImportField, kind: CellKind, text: string, notation: Notation): ReadCell {
    if (!repeatingKinds.has(kind)) return readCell(kind, text, notation);
    let cells = this.#cells.get(id);
    if (cells === undefined) {
      cells = new Map();
      this.#cells.set(id, cells);
    }
    let read = cells.get(text);
    if (read === undefined) {
      read = readCell(kind, text, notation);
      if (cells.size < mostRemembered) cells.set(text, read);
    }
    return read;
  }

  /** An earlier row of the same record. 'same': with the same cells; another one refuses the draft. */
  #twinOf(draft: RowDraft): 'same' | null {
    this.#latest = null;
    const key = draft.isRefused ? null : this.#kind.key(draft);
    if (key === null) return null;
    const seen = this.#seen.get(key);
    if (seen === undefined) {
      this.#latest = { key, index: draft.index, line: draft.line };
      return null;
    }
    // Few rows have a twin, so the earlier one is read again instead of kept.
    const earlier = this.#draft(seen.index);
    this.#read(earlier, this.#notation);
    this.#kind.complete?.(earlier, this.#world);
    if (JSON.stringify([earlier.body, earlier.values]) === JSON.stringify([draft.body, draft.values])) {
      draft.note(null, importRowMessages.sameRow(seen.line));
      return 'same';
    }
    draft.refuse(null, importRowMessages.twice(seen.line));
    return null;
  }

  #created(draft: RowDraft): PlannedRow {
    const { schema, newValues = {}, id: entity } = this.#kind;
    this.#kind.fill?.(draft, this.#world);
    draft.body = { ...newValues, ...draft.body };
    const { error } = schema.safeParse(checkable(draft.body), { error: sentenceOf });
    for (const { path, message } of error?.issues ?? []) draft.refuse(this.#fieldAt(path.join('.')), message);
    if (!draft.isRefused) this.#kind.check?.(draft, this.#world, null);
    if (draft.isRefused) return this.#planned(draft, 'cannot', null);
    this.#kind.follow?.(draft, this.#world, null);
    this.#kind.remember?.(draft, this.#world, null);
    const found = Object.entries(this.#kind.findBy(draft)).filter(
      (each): each is [string, string | number] => typeof each[1] === 'string' || typeof each[1] === 'number',
    );
    const step = stepOf({
      name: 'record',
      act: 'create',
      entity,
      body: draft.body,
      parameters: draft.parameters,
      secret: this.#secret,
      findBy: Object.fromEntries(found),
    });
    const planned = this.#planned(draft, 'create', null, [], [...draft.before, step, ...draft.after]);
    const days = this.#daysOf(draft);
    return Object.keys(days).length === 0 ? planned : { ...planned, days };
  }

  /** A file writes days in many ways. */
  #daysOf(draft: RowDraft): Record<string, string> {
    const read = this.#fields.filter(
      ({ id, value }) => (value === 'day' || value === 'moment') && draft.values[id] !== undefined,
    );
    return Object.fromEntries(
      read.map((field) => [field.id, valueText(field, draft.values[field.id], this.#world, draft.siteId)]),
    );
  }

  #changed(draft: RowDraft, record: AnyRecord): PlannedRow {
    const { id: entity, schema, inputs = (row: AnyRecord): Fields => row } = this.#kind;
    const stored = inputs(record);
    const differing = this.#kind.fields.filter((field) => this.#isChanged(field, draft, stored));
    if (differing.length > 0 && this.#world.settings.existing === 'keep') {
      draft.note(null, importRowMessages.staysAsItIs);
      differing.length = 0;
    }
    if (differing.length === 0) {
      this.#kind.check?.(draft, this.#world, record);
      if (draft.isRefused) return this.#planned(draft, 'cannot', record);
      this.#kind.remember?.(draft, this.#world, record);
      return this.#planned(draft, 'same', record);
    }
    const body = this.#changedBody(differing, draft, stored);
    this.#checkChanged(schema, body, stored, differing, draft);
    if (!draft.isRefused) this.#kind.check?.(draft, this.#world, record);
    if (draft.isRefused) return this.#planned(draft, 'cannot', record);
    this.#kind.remember?.(draft, this.#world, record);
    const step = stepOf({
      name: 'record',
      act: 'update',
      entity,
      key: recordKey(entity, record),
      body,
      parameters: draft.parameters,
      secret: this.#secret,
    });
    const changes = differing.map((field) => this.#change(field, draft, stored));
    const before = draft.before.filter(({ name }) => JSON.stringify(body).includes(JSON.stringify(name)));
    return this.#planned(draft, 'change', record, changes, [...before, step]);
  }

  #isChanged(field: ImportField, draft: RowDraft, stored: Fields): boolean {
    const path = pathOf(field);
    const value = path === null ? undefined : valueAt(draft.body, path);
    if (path === null || value === undefined) return false;
    const ours = valueAt(stored, path);
    if (!this.#places.has(field.id)) {
      if (field.filledIn === undefined) return false;
      if (field.filledIn === 'where the record has none' && !isNothing(ours)) return false;
    }
    return !hasGivenValue(field, ours, value);
  }

  /** The changed fields. A group, such as an address, is sent as a whole. */
  #changedBody(differing: readonly ImportField[], draft: RowDraft, stored: Fields): Record<string, unknown> {
    const body: Record<string, unknown> = {};
    for (const field of differing) {
      const path = pathOf(field) ?? '';
      const [group = ''] = path.split('.');
      if (group !== path) body[group] ??= stored[group] ?? {};
      putAt(body, path, valueAt(draft.body, path));
    }
    return body;
  }

  /** Only mistakes that the changes concern stop the row, as in a form. */
  #checkChanged(
    schema: ImportKind['schema'],
    body: Fields,
    stored: Fields,
    differing: readonly ImportField[],
    draft: RowDraft,
  ): void {
    const filled = toTyped(schema, stored, { isStored: true });
    const typed = toTyped(schema, { ...stored, ...checkable(body) }, { isStored: true });
    const changed = differing.flatMap((field) => pathOf(field) ?? []);
    const { mistakes } = checkTyped(schema, typed, { changed, filled });
    for (const { path, sentence } of mistakes) draft.refuse(this.#fieldAt(path), sentence);
  }

  #change(field: ImportField, draft: RowDraft, stored: Fields): Change {
    const path = pathOf(field) ?? '';
    const words = (value: unknown) => valueText(field, value, this.#world, draft.siteId);
    return {
      field: field.id,
      label: field.label,
      before: words(valueAt(stored, path)),
      after: words(valueAt(draft.body, path)),
    };
  }

  /** The field of a place in the body; null: no field of files has it. */
  #fieldAt(path: string): string | null {
    const { fields } = this.#kind;
    const found =
      fields.find((field) => pathOf(field) === path) ??
      fields.find((field) => pathOf(field)?.startsWith(`${path}.`) === true) ??
      fields.find((field) => field.id === path);
    return found?.id ?? null;
  }

  /** The first row that makes something along the way says so. */
  #noteMade(draft: RowDraft, steps: readonly ImportStep[]): void {
    for (const { step, field, sentence } of draft.made) {
      if (this.#announced.has(step) || !steps.some(({ name }) => name === step)) continue;
      this.#announced.add(step);
      draft.note(field, sentence);
    }
  }

  #planned(
    draft: RowDraft,
    verdict: PlannedRow['verdict'],
    record: AnyRecord | null,
    changes: readonly Change[] = [],
    steps: readonly ImportStep[] = [],
  ): PlannedRow {
    if (verdict === 'create' || verdict === 'change') this.#noteMade(draft, steps);
    const { index, line, remarks } = draft;
    if (this.#latest !== null && verdict !== 'cannot') this.#seen.set(this.#latest.key, this.#latest);
    this.#latest = null;
    return {
      index,
      line,
      verdict,
      name: this.#kind.name(draft) || `${entityOf(this.#kind.id).label.one}, line ${line}`,
      recordId: record?.id ?? null,
      remarks,
      changes: changes.filter(({ field }) => !this.#hidden.has(field)),
      steps,
    };
  }
}
