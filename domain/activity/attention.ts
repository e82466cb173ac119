import { idOfKey } from '../entities/recordKey.ts';
import { needsPerson, troubleNews, type TroubleKey, type TroubleNews } from '../states/troubleNews.ts';
import type { RecordReference } from './activity.ts';

/** The kinds of trouble that need a person, most urgent first. */
export const attentionKinds = ['alarm', 'jam', 'deviceFault', 'offline', 'arrears'] as const;
export type AttentionKind = (typeof attentionKinds)[number];

export const attentionLabels: Record<AttentionKind, string> = {
  alarm: 'Alarm',
  jam: 'Fault',
  deviceFault: 'Device fault',
  offline: 'Offline',
  arrears: 'In arrears',
};

export interface AttentionItem {
  kind: AttentionKind;
  /** The record that is in trouble. */
  subject: RecordReference & { name: string };
  /** Since when it needs a person, in milliseconds since 1970; null: unknown. */
  since: number | null;
  /** null: the kind says it all. */
  detail: string | null;
  /** The overdue dollars of arrears. */
  amount?: number;
  customerId?: number;
  siteId?: number | undefined;
  /** What a person acknowledges; absent: nothing, as with debts. */
  trouble?: SeenTrouble;
}

export interface SeenTrouble extends TroubleKey {
  news: TroubleNews;
  /** Who sees to it, in words; null: nobody. */
  seenTo: string | null;
}

/** Whether a person must still look at it. Debts stay until they are paid. */
export const isOpen = ({ trouble }: AttentionItem): boolean => trouble === undefined || needsPerson(trouble.news);

/** Doors and gateways affect many people, a lock one. */
const reach: Readonly<Record<string, number>> = { hub: 0, controller: 1, multiplexer: 2, hid: 2 };

const reachOf = ({ subject }: AttentionItem) => reach[subject.entity] ?? 3;

const newsRank = ({ trouble }: AttentionItem) => (trouble === undefined ? 0 : troubleNews.indexOf(trouble.news));

/**
 * What somebody sees to comes last. By kind; then news before what nobody looked at for long; then alarms newest first,
 * silent devices by the number of devices behind them, debts largest first; then the longest wait. Each record stands
 * once for each kind.
 */
export function attentionOrder(items: readonly AttentionItem[]): AttentionItem[] {
  const once = new Map(items.map((item) => [`${item.kind} ${item.subject.entity} ${item.subject.id}`, item]));
  const rank = ({ kind }: AttentionItem) => attentionKinds.indexOf(kind);
  const began = ({ kind, since }: AttentionItem) => since ?? (kind === 'alarm' ? 0 : Number.POSITIVE_INFINITY);
  return [...once.values()].toSorted(
    (one, other) =>
      Number(isOpen(other)) - Number(isOpen(one)) ||
      rank(one) - rank(other) ||
      newsRank(one) - newsRank(other) ||
      (one.kind === 'offline' ? reachOf(one) - reachOf(other) : 0) ||
      (other.amount ?? 0) - (one.amount ?? 0) ||
      (one.kind === 'alarm' ? compare(-began(one), -began(other)) : compare(began(one), began(other))) ||
      idOfKey(one.subject.id) - idOfKey(other.subject.id) ||
      one.subject.entity.localeCompare(other.subject.entity),
  );
}

const compare = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1);
