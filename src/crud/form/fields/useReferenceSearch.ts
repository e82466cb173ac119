import { timing } from '#domain/limits/timing.ts';
import { useEffect, useState } from 'react';
import type { RowQuery } from '#collections/rowQuery.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { listMessages } from '#domain/messages/lists.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { inSentence } from '#domain/messages/records.ts';
import { compareNames } from '#domain/search/sortingText.ts';
import { wordsOf } from '#domain/search/searchedWords.ts';
import type { ComboboxOption } from '#ui/field/Combobox.tsx';
import { useCan, useSession } from '../../context/session.ts';
import { useRows, type RowsView } from '../../data/useRows.ts';
import { emptyReasonOfView } from '../../freshness/emptyReason.ts';
import { useOptionNames } from './useOptionNames.ts';

/** The most options in the list; a search narrows them down. */
const mostOptions = 100;

export interface ReferenceQuery {
  entity: EntityName;
  /** Offers records of this site; null: no site is chosen yet; absent or 0: of any site. */
  siteId?: number | null | undefined;
  /** Restricts the records by indexed fields. */
  where?: RowQuery['where'];
  /** The second line of an option; absent: phone or email, else the site where several are searched. */
  detail?: ((record: AnyRecord) => string) | undefined;
}

export interface ReferenceOptions {
  options: readonly ComboboxOption[];
  /** Whether the options still answer an earlier search. */
  isPending: boolean;
  /** How many records are offered, or why none is, in a sentence; '' if there is nothing to say. */
  status: string;
  search: (text: string) => void;
  optionOf: (record: AnyRecord) => ComboboxOption;
}

function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text);
  useEffect(() => {
    if (text === delayed) return undefined;
    const timer = setTimeout(() => setDelayed(text), text === '' ? 0 : timing.lookupDebounce);
    return () => clearTimeout(timer);
  }, [text, delayed]);
  return delayed;
}

const lineOf = (record: AnyRecord, field: string) => {
  const value = (record as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'string' ? value : '';
};

function useDetail({ siteId, detail }: ReferenceQuery): (record: AnyRecord) => string {
  const { sites } = useSession();
  if (detail !== undefined) return detail;
  return (record) => {
    const contact = lineOf(record, 'phone') || lineOf(record, 'email');
    if (contact !== '' || (siteId ?? 0) !== 0) return contact;
    const own = (record as { siteId?: unknown }).siteId;
    return sites.length < 2 ? '' : (sites.find(({ id }) => id === own)?.name ?? '');
  };
}

interface StatusInput {
  view: RowsView<unknown>;
  many: string;
  shown: number;
  isSearch: boolean;
}

function statusOf({ view, many, shown, isSearch }: StatusInput): string {
  if (view.status === 'loading') return formMessages.reference.loading;
  const reason = isSearch ? null : emptyReasonOfView(view);
  if (view.status === 'failed') return formMessages.reference.failed(many, view.error.message);
  if (shown === 0 && reason !== null) {
    return reason.kind === 'failed'
      ? formMessages.reference.failed(many, reason.message)
      : listMessages.notArrived(many);
  }
  if (shown === 0) return isSearch ? formMessages.reference.noMatch(many) : formMessages.reference.none(many);
  return view.total > shown ? formMessages.reference.some(shown, view.total) : '';
}

/**
 * Searches the records that a field may refer to: in the host while they are held, else through the API, and among the
 * API's names (`mode=options`) where it cannot search or the user may not read the records.
 */
export function useReferenceSearch(query: ReferenceQuery): ReferenceOptions {
  const { entity, siteId, where } = query;
  const { label, indexes } = entityOf(entity);
  const many = inSentence(label.many);
  const [typed, setTyped] = useState('');
  const search = useDelayed(typed.trim());
  const mayRead = useCan(askFor(entityOf(entity), 'read'));
  const hasNoSite = siteId === null;
  const isSearch = wordsOf(search).length > 0;
  const view = useRows(entity, {
    siteId: siteId ?? undefined,
    where,
    ...(isSearch
      ? { search }
      : (indexes as readonly string[]).includes('name')
        ? { sort: { field: 'name', direction: 'asc' } }
        : {}),
    limit: hasNoSite ? 1 : mostOptions,
  });
  const isIgnored = view.status === 'ready' && isSearch && view.ignored.includes('search');
  const names = useOptionNames({ entity, siteId: siteId ?? 0, isWanted: !hasNoSite && (isIgnored || !mayRead) });
  const detail = useDetail(query);
  const optionOf = (record: AnyRecord): ComboboxOption => ({
    value: String(record.id),
    label: recordName(entity, record),
    detail: detail(record),
  });
  const rows = view.status === 'ready' && !hasNoSite ? (view.rows as readonly AnyRecord[]) : [];
  const sorted = isSearch ? rows : rows.toSorted((a, b) => compareNames(recordName(entity, a), recordName(entity, b)));
  const isPending = typed.trim() !== search || view.status === 'loading' || (view.status === 'ready' && view.pending);
  const base = { search: setTyped, optionOf, isPending };
  if (hasNoSite) return { ...base, options: [], status: formMessages.reference.noSite };
  if (names !== null) {
    base.isPending = typed.trim() !== search;
    const { options, total } = names.find(search, mostOptions);
    const status = total > options.length ? formMessages.reference.some(options.length, total) : '';
    return { ...base, options, status: options.length === 0 ? formMessages.reference.noMatch(many) : status };
  }
  if (!mayRead) {
    const isNumber = /^[1-9]\d*$/.test(search);
    const numbered = isNumber ? [{ value: search, label: recordName(entity, { id: Number(search) }) }] : [];
    return { ...base, isPending: false, options: numbered, status: formMessages.reference.byNumber(many) };
  }
  const options = sorted.map(optionOf);
  return { ...base, options, status: statusOf({ view, many, shown: options.length, isSearch }) };
}
