import type { Api } from '#collections/transport/api.ts';
import type { DataAccess } from '../context/replica.ts';
import { recordParameters } from '../data/recordParameters.ts';
import { sendSave } from '../data/sendSave.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { hasCompleteEvents } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import { stepBetween, type Lifecycle } from '#domain/lifecycle/define.ts';
import { stateIn, stateLabel, type LifecycleEntity } from '#domain/lifecycle/lifecycleOf.ts';
import { transitionMessages } from '#domain/messages/transitions.ts';
import type { Transition } from '#machines/lifecycle/lifecycleMachine.ts';

/** States that have a call of their own, and never go by an update of the record. */
const specialCalls: Partial<Record<LifecycleEntity, Readonly<Record<string, CallDefinition>>>> = {
  document: { ACTIVE: rentalCalls.documentActivate, INACTIVE: rentalCalls.documentDeactivate },
};

export function transitionCall(entity: LifecycleEntity, to: string): CallDefinition {
  return specialCalls[entity]?.[to] ?? resourceCalls(entity).update;
}

type PathParameters = Awaited<ReturnType<typeof recordParameters>>;

export interface TransitionTarget {
  entity: LifecycleEntity;
  record: AnyRecord;
  lifecycle: Lifecycle;
}

function refuse(message: string): never {
  throw new AppError({ code: 'refused', message, status: 409 });
}

/** Reads the record again and refuses when somebody else changed its state. */
async function requireUnchanged(
  api: Api,
  target: TransitionTarget,
  parameters: PathParameters,
  { from, to }: Transition,
): Promise<void> {
  const { entity, lifecycle } = target;
  const answer = await api
    .call(resourceCalls(entity).read, { parameters, inBackground: true })
    .catch((thrown: unknown) => {
      const error = toAppError(thrown);
      if (error.code === 'notFound') refuse(transitionMessages.gone(lifecycle.label));
      throw error;
    });
  const current = stateIn(lifecycle, readRecord(entity, answer)?.['status']);
  // A status that is missing or odd proves nothing: the server decides.
  if (current === null || current === from) return;
  const label = stateLabel(lifecycle, current);
  refuse(
    current === to
      ? transitionMessages.already(lifecycle.label, label)
      : transitionMessages.changedMeanwhile(lifecycle.label, label),
  );
}

/** Without an answer the change may have happened. */
function sayUncertain(thrown: unknown): never {
  const error = toAppError(thrown);
  if (!error.isWithoutAnswer) throw error;
  const message = transitionMessages.unanswered(error.message);
  throw new AppError({ code: error.code, status: error.status, message, cause: error });
}

/** The update: the status, and a reason where the server wants one. The way back of an undo has none of its own. */
function bodyOf({ lifecycle, record }: TransitionTarget, { from, to, reason, fields }: Transition) {
  const isAsked = stepBetween(lifecycle, from, to)?.asksReason?.(record) === true;
  return { ...fields, status: to, ...(isAsked ? { reason: reason ?? transitionMessages.reasonOfUndo } : {}) };
}

/**
 * Changes the state of a record on the server, by its special call or by an update of the status. A record without live
 * events is read again first. Every tab sees the result at once.
 * @throws AppError
 */
export async function sendTransition(
  data: DataAccess,
  target: TransitionTarget,
  transition: Transition,
): Promise<void> {
  const { entity, record } = target;
  const { api, replica } = data;
  const key = recordKey(entity, record);
  const call = transitionCall(entity, transition.to);
  const isSpecial = call.path !== resourceCalls(entity).update.path;
  try {
    const parameters = await recordParameters({ replica }, entity, record);
    if (!hasCompleteEvents(entityOf(entity))) await requireUnchanged(api, target, parameters, transition);
    const body = isSpecial ? {} : { body: bodyOf(target, transition) };
    await sendSave(data, { entity, key, call, parameters, ...body }).catch(sayUncertain);
  } catch (thrown) {
    // The screen may be stale.
    replica.reportSaved(entity, key);
    throw thrown;
  }
}
