import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import type { Fields } from '#domain/entities/readable.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import { copiedValues } from '#domain/forms/copied.ts';
import { copyRules } from '#domain/forms/copyRules.ts';
import type { FormRules } from '#domain/forms/formRules.ts';
import { copyMessages } from '#domain/messages/copies.ts';
import { recordMessages } from '#domain/messages/records.ts';
import { useData, type DataAccess } from '../context/replica.ts';
import { useSession } from '../context/session.ts';
import { countOn, type CountedOn } from './countOn.ts';
import { readRaw } from './saveFields.ts';

/** The record that a new one takes after: its id, or the record itself where the screen has it. */
export type CopySource = number | AnyRecord;

export interface CopyNote {
  tone: 'created' | 'copied' | 'failed';
  text: string;
  /** The created record; null: it can't be opened. */
  id: number | null;
  name: string;
}

/** What a form of a new record begins with. */
export interface Beginning {
  status: 'ready';
  /** Another key is another form. */
  key: string;
  values: Fields;
  /** The fields that differ from those of a plain new record. */
  taken: readonly string[];
  /** Ends the draft's name, so that drafts of a plain new record and of copies stay apart; null: it is a plain one. */
  draft: string | null;
  note: CopyNote | null;
}

export interface BeginningView {
  beginning: Beginning | { status: 'loading' };
  /** Whether the form offers to create another. */
  isSerial: boolean;
  /** Begins the next form with what was just saved. @param saved the form's values. */
  next: (saved: Fields, record: AnyRecord | null) => Promise<void>;
}

type Rules<Row, Schema extends z.ZodObject> = Pick<FormRules<Row, Schema>, 'entity' | 'schema'> & {
  [Rule in 'inputs' | 'fetchInputs']?: FormRules<Row, Schema>[Rule] | undefined;
} & { secret?: readonly string[] | undefined };

/** The values of a record in the form of the schema, and its name. @throws AppError */
async function readSource<Row, Schema extends z.ZodObject>(
  data: DataAccess,
  { entity, inputs, fetchInputs }: Rules<Row, Schema>,
  source: CopySource,
): Promise<{ values: Fields; name: string }> {
  const row = typeof source === 'number' ? readRecord(entity, await readRaw(data, entity, source)) : source;
  if (row === null) throw new AppError({ code: 'unreadable', message: recordMessages.unreadable, status: 500 });
  const own = row as AnyRecord & Row;
  const values = (await fetchInputs?.(data.api, own)) ?? inputs?.(own) ?? own;
  return { values, name: recordName(entity, row) };
}

interface Made extends CountedOn {
  at: number;
  id: number | null;
  name: string;
  /** The source of the form before. */
  from: CopySource | null;
}

type Read = (CountedOn & { of: CopySource; name: string }) | { of: CopySource; error: AppError };

/**
 * @param plain the initial values of a plain new record.
 * @param source null: the record is not copied.
 * @param onMade called after the next form began, with the id of the created record. Identical between renders.
 */
export function useBeginning<Row, Schema extends z.ZodObject>(
  rules: Rules<Row, Schema>,
  plain: Fields,
  source: CopySource | null,
  onMade?: (id: number) => void,
): BeginningView {
  const { entity } = rules;
  const data = useData();
  const ownOrganisation = useSession().user?.organisationId;
  const [made, setMade] = useState<Made | null>(null);
  const [read, setRead] = useState<Read | null>(null);
  const current = made !== null && (made.id === source || made.from === source) ? made : null;
  const wanted = current === null && source !== null && copyRules[entity] !== undefined ? source : null;
  // The source is read once: the form follows no later changes.
  const [begun] = useState({ rules, plain });
  const copy = useCallback(
    async (values: Fields) => {
      const taken = copiedValues(begun.rules, values, begun.plain);
      // The choice of one's own organisation is no choice.
      const isOwn = ownOrganisation !== undefined && taken['organisationId'] === ownOrganisation;
      return countOn(data, begun.rules, isOwn ? { ...taken, organisationId: undefined } : taken);
    },
    [data, begun, ownOrganisation],
  );

  useEffect(() => {
    if (wanted === null) return;
    let isLeft = false;
    const begin = async (): Promise<Read> => {
      try {
        const { values, name } = await readSource(data, begun.rules, wanted);
        return { of: wanted, ...(await copy(values)), name };
      } catch (thrown) {
        return { of: wanted, error: toAppError(thrown) };
      }
    };
    void begin().then((next) => {
      if (!isLeft) setRead(next);
    });
    return () => {
      isLeft = true;
    };
  }, [data, begun, copy, wanted]);

  const madeId = made?.id ?? null;
  const madeAt = made?.at ?? 0;
  useEffect(() => {
    if (madeId !== null) onMade?.(madeId);
  }, [madeId, madeAt, onMade]);

  const next = async (saved: Fields, record: AnyRecord | null) => {
    const name = recordName(entity, { ...saved, ...record });
    setMade({ at: madeAt + 1, ...(await copy(saved)), id: record?.id ?? null, name, from: source });
  };
  return { beginning: beginningOf(), isSerial: copyRules[entity]?.isSerial === true, next };

  function takenOf(values: Fields): string[] {
    return Object.keys(values).filter((field) => JSON.stringify(values[field]) !== JSON.stringify(plain[field]));
  }

  function beginningOf(): BeginningView['beginning'] {
    if (current !== null) {
      const { at, id, values, name, isFull } = current;
      const note = { tone: 'created', text: copyMessages.created(name, isFull), id, name } as const;
      const draft = id === null ? null : `copy.${id}`;
      return { status: 'ready', key: `made.${at}`, values, taken: takenOf(values), draft, note };
    }
    if (wanted === null) return { status: 'ready', key: 'plain', values: plain, taken: [], draft: null, note: null };
    if (read?.of !== wanted) return { status: 'loading' };
    const id = typeof wanted === 'number' ? wanted : wanted.id;
    const of = { status: 'ready', key: `copy.${id}`, draft: `copy.${id}` } as const;
    if ('error' in read) {
      const text = copyMessages.notRead(entityOf(entity).label.one, read.error.message);
      return { ...of, values: plain, taken: [], note: { tone: 'failed', text, id: null, name: '' } };
    }
    const note = {
      tone: 'copied',
      text: copyMessages.copied(read.name, read.isFull),
      id: null,
      name: read.name,
    } as const;
    return { ...of, values: read.values, taken: takenOf(read.values), note };
  }
}
