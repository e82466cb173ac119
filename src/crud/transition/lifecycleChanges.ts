import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { stepBetween, type Lifecycle, type Step } from '#domain/lifecycle/define.ts';
import {
  lifecycleOf,
  stateIn,
  stateLabel,
  type LifecycleEntity,
  type StatefulRecord,
} from '#domain/lifecycle/lifecycleOf.ts';
import { transitionMessages } from '#domain/messages/transitions.ts';
import type { BulkChange } from '../bulk/declaration.ts';
import { transitionCall } from './sendTransition.ts';

function obstacleOf(lifecycle: Lifecycle | null, row: StatefulRecord, { to }: Step): string | null {
  const state = lifecycle === null ? null : stateIn(lifecycle, row.status);
  if (lifecycle === null || state === null) return `Its status “${stateLabel(lifecycle, row.status)}” is unknown here.`;
  if (state === to) return `It was “${stateLabel(lifecycle, to)}” already.`;
  if (stepBetween(lifecycle, state, to) !== undefined) return null;
  return transitionMessages.notAllowed(lifecycle.label, stateLabel(lifecycle, state), stateLabel(lifecycle, to));
}

/**
 * Steps for many records at once. Steps that hurt are left out: they ask for one record at a time. Bookings have none,
 * since each needs a question of its own.
 * @param row a record of the kind that the list shows, where the kind decides: `{ kind: 'bookable' }`.
 * @example bulk: { schema, fields, changes: lifecycleChanges('product', { kind: 'bookable' }) }
 */
export function lifecycleChanges<Row extends StatefulRecord>(
  entity: Exclude<LifecycleEntity, 'booking'>,
  row: StatefulRecord = {},
): BulkChange<Row>[] {
  const steps = (lifecycleOf(entity, row)?.steps ?? []).filter(({ hurts }) => hurts !== true);
  return steps.map((step) => {
    const call = transitionCall(entity, step.to);
    const isUpdate = call.path.endsWith('/:id');
    return {
      id: step.to,
      label: step.verb,
      done: stateLabel(lifecycleOf(entity, row), step.to),
      call: { ...call, ask: askFor(entityOf(entity), 'state') },
      ...(isUpdate ? { body: () => ({ status: step.to }) } : {}),
      obstacle: (each: Row) => obstacleOf(lifecycleOf(entity, each), each, step),
    };
  });
}
