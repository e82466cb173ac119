import { CircleCheck, CircleDashed, CircleDot, CircleX, Clock, TriangleAlert, type LucideIcon } from 'lucide-react';
import {
  lifecycleOf,
  stateIn,
  stateLabel,
  type LifecycleEntity,
  type StatefulRecord,
} from '#domain/lifecycle/lifecycleOf.ts';
import { ToneTag, type ToneTagProps } from '#ui/tone/ToneTag.tsx';
import type { ToneName } from '#ui/tone/tones.ts';

type Look = readonly [tone: ToneName, icon: LucideIcon];

const good: Look = ['secure', CircleCheck];
const coming: Look = ['open', Clock];
const waiting: Look = ['neutral', CircleDot];
const owing: Look = ['fault', TriangleAlert];
const over: Look = ['offline', CircleX];
const plain: Look = ['neutral', CircleDashed];

/** A word means the same everywhere. */
const looks: Readonly<Record<string, Look>> = {
  reserved: waiting,
  upcoming: coming,
  active: good,
  'in arrears': owing,
  completed: over,
  cancelled: over,
  skipped: over,
  pending: waiting,
  paid: good,
  collected: good,
  refunded: over,
  succeeded: good,
  failed: owing,
  DRAFT: plain,
  AVAILABLE: good,
  UNAVAILABLE: over,
  IN_STOCK: good,
  OUT_OF_STOCK: owing,
  ON_BACK_ORDER: coming,
  EXPIRED: over,
  ACTIVE: good,
  INACTIVE: over,
};

export interface LifecycleTagProps {
  entity: LifecycleEntity;
  row: StatefulRecord;
  variant?: NonNullable<ToneTagProps['variant']>;
}

/** The state of a booking, order, payment, product or document as colour, icon and word; an odd status unchanged. */
export function LifecycleTag({ entity, row, variant = 'dense' }: LifecycleTagProps) {
  const lifecycle = lifecycleOf(entity, row);
  const state = lifecycle === null ? null : stateIn(lifecycle, row.status);
  const [tone, icon] = (state === null ? undefined : looks[state]) ?? plain;
  return (
    <ToneTag tone={tone} icon={icon} variant={variant}>
      {stateLabel(lifecycle, row.status)}
    </ToneTag>
  );
}
