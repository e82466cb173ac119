import { History } from 'lucide-react';
import { labelIn } from '#domain/states/words.ts';
import { methodLabels, paymentMessages as say } from '#domain/messages/payments.ts';
import { formatAgo } from '#lib/duration.ts';
import { useNow } from '#lib/useNow.ts';
import { useRows } from '#crud/data/useRows.ts';
import { Notice } from '#crud/form/FormNotices.tsx';

/** Payments within this span may be duplicates (milliseconds). */
const recentSpan = 10 * 60_000;

/** null without a recent payment. */
export function RecentPayment({ customerId }: { customerId: number }) {
  const view = useRows('payment', { of: { subject: 'customer', id: customerId } });
  const now = useNow();
  if (view.status !== 'ready') return null;
  const ageOf = (createdAt: string | undefined) => now - Date.parse(createdAt ?? '');
  const [last] = view.rows
    .filter(({ createdAt, status }) => ageOf(createdAt) < recentSpan && status !== 'failed')
    .sort((one, other) => ageOf(one.createdAt) - ageOf(other.createdAt));
  if (last?.amount === undefined) return null;
  const method = labelIn(methodLabels, last.method) ?? 'unknown method';
  return (
    <Notice
      icon={History}
      palette="accent"
      role="status"
      text={say.recent(last.amount, method, formatAgo(ageOf(last.createdAt)))}
    />
  );
}
