import { useEffect, useState, useSyncExternalStore } from 'react';
import { createActor, fromPromise, type Actor } from 'xstate';
import { askFor } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { stepBetween, stepsFrom, type Lifecycle, type Step } from '#domain/lifecycle/define.ts';
import { lifecycleOf, stateIn, stateLabel, type LifecycleEntity } from '#domain/lifecycle/lifecycleOf.ts';
import { done, doneUndoable, stateNotChanged } from '#domain/messages/pageNotices.ts';
import { transitionMessages } from '#domain/messages/transitions.ts';
import type { LifecycleMachine, StepFields, Transition } from '#machines/lifecycle/lifecycleMachine.ts';
import { machineOf } from '#machines/lifecycle/machineOf.ts';
import { popup } from '#ui/popup/popup.ts';
import { useData, type DataAccess } from '../context/replica.ts';
import { useMay } from '../context/session.ts';
import { showNotice, showNoticeWithAction } from '../message/showNotice.ts';
import { sendTransition, transitionCall, type TransitionTarget } from './sendTransition.ts';

type TransitionActor = Actor<LifecycleMachine>;

function tellOutcomes(actor: TransitionActor, { lifecycle }: TransitionTarget, name: string): void {
  const label = (state: string) => stateLabel(lifecycle, state);
  actor.on('changed', ({ to, isUndoable, told }) => {
    const sentence = [transitionMessages.changed(name, label(to)), told].filter(Boolean).join(' ');
    if (!isUndoable) return showNotice(done, sentence);
    const undo = { label: transitionMessages.undo, closes: true, run: () => actor.send({ type: 'UNDO' }) } as const;
    const id = showNoticeWithAction(undo, doneUndoable, sentence);
    // The offer goes with the machine's: somebody else may change the record meanwhile.
    const offered = actor.subscribe(({ value }) => {
      if (value === 'undoable') return;
      offered.unsubscribe();
      popup.close(id);
    });
    return id;
  });
  actor.on('undone', ({ from }) => showNotice(done, transitionMessages.undone(name, label(from))));
  actor.on('failed', ({ from, to, wasUndo, message }) => {
    const verb = stepBetween(lifecycle, from, to)?.verb ?? label(to);
    showNotice(
      stateNotChanged,
      wasUndo ? transitionMessages.notUndone(name, label(to), message) : transitionMessages.failed(verb, name, message),
    );
  });
}

/** An actor lives without its component, so that Undo works after the page changed; it ends with its last reference. */
function startActor(data: DataAccess, target: TransitionTarget, state: string, name: string): TransitionActor {
  const machine = machineOf(target.lifecycle).provide({
    actors: { send: fromPromise<void, Transition>(({ input }) => sendTransition(data, target, input)) },
  });
  const actor = createActor(machine, { input: { state } });
  tellOutcomes(actor, target, name);
  return actor.start();
}

const noSubscription = () => () => undefined;

/** The machine of the record from the first choice on; undefined before it. */
function useActor(key: string) {
  const [held, setHeld] = useState<{ key: string; actor: TransitionActor } | null>(null);
  const actor = held?.key === key ? held.actor : undefined;
  const snapshot = useSyncExternalStore(
    actor === undefined ? noSubscription : (listener) => actor.subscribe(listener).unsubscribe,
    () => actor?.getSnapshot(),
  );
  return { actor, snapshot, hold: (started: TransitionActor) => setHeld({ key, actor: started }) };
}

export interface TransitionView {
  /** null: nobody knows the states of this record. */
  lifecycle: Lifecycle | null;
  name: string;
  /** null: unknown or odd, so no step is offered. */
  state: string | null;
  steps: readonly Step[];
  asked: Step | null;
  sendingTo: string | null;
  choose: (to: string) => void;
  /** Whether the asked step needs a reason. */
  asksReason: boolean;
  confirm: (reason?: string, fields?: StepFields, told?: string) => void;
  cancel: () => void;
}

export function useTransition(entity: LifecycleEntity, row: AnyRecord): TransitionView {
  const data = useData();
  const may = useMay();
  const lifecycle = lifecycleOf(entity, row);
  const seen = lifecycle === null ? null : stateIn(lifecycle, row['status']);
  const name = recordName(entity, row);
  const { actor, snapshot, hold } = useActor(`${entity}:${row.id}`);
  useEffect(() => {
    if (seen !== null) actor?.send({ type: 'SEEN', state: seen });
  }, [actor, seen]);
  // An odd status came since: nothing is known any more.
  const state = seen === null ? null : (snapshot?.context.state ?? seen);
  const asks = askFor(entityOf(entity), 'state');
  const steps =
    lifecycle === null || state === null || !may(asks)
      ? []
      : stepsFrom(lifecycle, state, row).filter(({ to }) => may(transitionCall(entity, to).ask ?? {}));
  const transition = snapshot?.context.transition ?? null;
  const isAsking = snapshot?.value === 'confirming' && lifecycle !== null && transition !== null;
  const asked = isAsking ? (stepBetween(lifecycle, transition.from, transition.to) ?? null) : null;
  const isSending = snapshot?.value === 'sending' || snapshot?.value === 'undoing';
  return {
    lifecycle,
    name,
    state,
    steps,
    asked,
    sendingTo: isSending ? ((snapshot.value === 'undoing' ? transition?.from : transition?.to) ?? null) : null,
    choose: (to) => {
      if (lifecycle === null || state === null) return;
      const started = actor ?? startActor(data, { entity, record: row, lifecycle }, state, name);
      if (actor === undefined) hold(started);
      started.send({ type: 'CHOOSE', to });
    },
    asksReason: asked?.asksReason?.(row) === true,
    confirm: (reason, fields, told) => actor?.send({ type: 'CONFIRM', reason, fields, told }),
    cancel: () => actor?.send({ type: 'CANCEL' }),
  };
}
