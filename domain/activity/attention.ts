import type { RecordReference } from './activity.ts';

/** What needs a person, most urgent first. */
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
  /** The record where the trouble is. */
  subject: RecordReference & { name: string };
  /** Since when, in milliseconds since 1970; null: not known. */
  since: number | null;
  /** In words; null: the kind says it all. */
  detail: string | null;
  /** Overdue dollars, for arrears. */
  amount?: number;
  /** The customer who owes. */
  customerId?: number;
}

/** Doors and gateways concern many; a single lock one. */
const reach: Readonly<Record<string, number>> = { hub: 0, controller: 1, multiplexer: 2, hid: 2 };

const reachOf = ({ subject }: AttentionItem) => reach[subject.entity] ?? 3;

/**
 * Orders what needs attention: by kind; of alarms the newest first, of silent devices the one that most others hang on, of
 * debts the largest; then what has waited longest. Each record stands once for each kind.
 */
export function attentionOrder(items: readonly AttentionItem[]): AttentionItem[] {
  const once = new Map(items.map((item) => [`${item.kind} ${item.subject.entity} ${item.subject.id}`, item]));
  const rank = ({ kind }: AttentionItem) => attentionKinds.indexOf(kind);
  const began = ({ kind, since }: AttentionItem) => since ?? (kind === 'alarm' ? 0 : Number.POSITIVE_INFINITY);
  return [...once.values()].toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      (one.kind === 'offline' ? reachOf(one) - reachOf(other) : 0) ||
      (other.amount ?? 0) - (one.amount ?? 0) ||
      (one.kind === 'alarm' ? compare(-began(one), -began(other)) : compare(began(one), began(other))) ||
      one.subject.id - other.subject.id ||
      one.subject.entity.localeCompare(other.subject.entity),
  );
}

const compare = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1);
