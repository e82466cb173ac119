import { assign, emit, setup } from 'xstate';
import { canUndo, stepBetween, type Lifecycle } from '#domain/lifecycle/define.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import { providedActor } from '../provided.ts';

/** Fields that an update sends besides the state. */
export type StepFields = Readonly<Record<string, unknown>>;

/** A change of state that is asked of the server. */
export interface Transition {
  from: string;
  to: string;
  /** Why, in the person's words; absent: nobody asked. */
  reason?: string | undefined;
  /** The person's choices with the step, as further fields of the update. */
  fields?: StepFields | undefined;
  /** What the fields did, in a sentence for the person once the change is made; absent: nothing else than the change. */
  told?: string | undefined;
}

export interface LifecycleContext {
  state: string;
  /** The change that is asked about, sent or just made; null: none. */
  transition: Transition | null;
  /** Why the last change did not happen, in a sentence; null: it did. */
  failure: string | null;
}

export type LifecycleEvent =
  /** The person chooses a state. A state that the table does not allow now is ignored. */
  | { type: 'CHOOSE'; to: string }
  | ({ type: 'CONFIRM' } & Pick<Transition, 'reason' | 'fields' | 'told'>)
  | { type: 'CANCEL' }
  | { type: 'UNDO' }
  /** The record is in this state now, whoever changed it. */
  | { type: 'SEEN'; state: string };

export type LifecycleNews =
  | (Transition & { type: 'changed'; isUndoable: boolean })
  | (Transition & { type: 'undone' })
  | (Transition & { type: 'failed'; wasUndo: boolean; message: string });

const none: Transition = { from: '', to: '' };
const failureOf = ({ event }: { event: { error: unknown } }) => ({ message: toAppError(event.error).message });

/** The actions and guards of the machine, which ask the table. */
function setupOf(lifecycle: Lifecycle) {
  const stepTo = (from: string, to: string) =>
    Object.hasOwn(lifecycle.table, from) ? stepBetween(lifecycle, from, to) : undefined;
  return setup({
    types: {} as {
      context: LifecycleContext;
      events: LifecycleEvent;
      input: { state: string };
      emitted: LifecycleNews;
    },
    actors: { send: providedActor<void, Transition>('send') },
    actions: {
      choose: assign(({ context: { state }, event }) => ({
        transition: event.type === 'CHOOSE' ? { from: state, to: event.to } : null,
        failure: null,
      })),
      takeAnswer: assign(({ context: { transition }, event }) =>
        transition === null || event.type !== 'CONFIRM'
          ? {}
          : { transition: { ...transition, reason: event.reason, fields: event.fields, told: event.told } },
      ),
      see: assign(({ context, event }) => ({ state: event.type === 'SEEN' ? event.state : context.state })),
      forget: assign({ transition: null, failure: null }),
      arrive: assign(({ context }) => ({ state: context.transition?.to ?? context.state })),
      return: assign(({ context }) => ({ state: context.transition?.from ?? context.state, transition: null })),
      fail: assign((_, { message }: { message: string }) => ({ failure: message })),
      tellChange: emit(({ context: { transition } }) => {
        const { from, to, told } = transition ?? none;
        return { type: 'changed', from, to, isUndoable: canUndo(lifecycle, from, to), ...(told && { told }) } as const;
      }),
      tellUndone: emit(({ context: { transition } }) => ({ type: 'undone', ...(transition ?? none) }) as const),
      tellFailure: emit(
        ({ context: { transition } }, { message, wasUndo }: { message: string; wasUndo: boolean }) =>
          ({ type: 'failed', ...(transition ?? none), message, wasUndo }) as const,
      ),
    },
    guards: {
      isAllowed: ({ context, event }) => event.type === 'CHOOSE' && stepTo(context.state, event.to) !== undefined,
      hurts: ({ context, event }) => event.type === 'CHOOSE' && stepTo(context.state, event.to)?.hurts === true,
      canUndo: ({ context: { transition } }) =>
        transition !== null && canUndo(lifecycle, transition.from, transition.to),
      isElsewhere: ({ context: { transition }, event }) => event.type === 'SEEN' && event.state !== transition?.to,
      isMoved: ({ context: { transition }, event }) => event.type === 'SEEN' && event.state !== transition?.from,
    },
    delays: { undoTime: timing.popup.undo },
  });
}

const choose = [
  { guard: 'hurts', target: 'confirming', actions: 'choose' },
  { guard: 'isAllowed', target: 'sending', actions: 'choose' },
] as const;
const seen = { actions: 'see' } as const;
const seenElsewhere = [{ guard: 'isElsewhere', target: 'idle', actions: ['see', 'forget'] }, seen] as const;

/**
 * For one record's state: idle → confirming (for a step that hurts) → sending → undoable (10 s, where the table allows
 * the way back) or done, else failed. The actor `send` resolves when the server has made the change and rejects with an
 * AppError. A choice during `undoable`, `done` and `failed` starts anew; one during `sending` is ignored, so nothing is
 * sent twice.
 */
export function lifecycleMachine(lifecycle: Lifecycle) {
  return setupOf(lifecycle).createMachine({
    id: 'lifecycle',
    context: ({ input }) => ({ state: input.state, transition: null, failure: null }),
    initial: 'idle',
    states: {
      idle: { on: { CHOOSE: choose, SEEN: seen } },
      confirming: {
        on: {
          CONFIRM: { target: 'sending', actions: 'takeAnswer' },
          CANCEL: { target: 'idle', actions: 'forget' },
          // The question is about a state that the record no longer has.
          SEEN: [{ guard: 'isMoved', target: 'idle', actions: ['see', 'forget'] }, seen],
        },
      },
      sending: {
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => context.transition ?? none,
          onDone: [
            { guard: 'canUndo', target: 'undoable', actions: ['arrive', 'tellChange'] },
            { target: 'done', actions: ['arrive', 'tellChange'] },
          ],
          onError: {
            target: 'failed',
            actions: [
              { type: 'fail', params: failureOf },
              { type: 'tellFailure', params: (from) => ({ ...failureOf(from), wasUndo: false }) },
            ],
          },
        },
        on: { SEEN: seen },
      },
      undoable: {
        on: { CHOOSE: choose, UNDO: 'undoing', SEEN: seenElsewhere },
        after: { undoTime: 'done' },
      },
      undoing: {
        invoke: {
          id: 'undo',
          src: 'send',
          input: ({ context: { transition } }) => ({ from: transition?.to ?? '', to: transition?.from ?? '' }),
          onDone: { target: 'idle', actions: ['tellUndone', 'return'] },
          onError: {
            target: 'failed',
            actions: [
              { type: 'fail', params: failureOf },
              { type: 'tellFailure', params: (from) => ({ ...failureOf(from), wasUndo: true }) },
            ],
          },
        },
        on: { SEEN: seen },
      },
      done: { on: { CHOOSE: choose, SEEN: seen } },
      failed: { on: { CHOOSE: choose, CANCEL: { target: 'idle', actions: 'forget' }, SEEN: seen } },
    },
  });
}

export type LifecycleMachine = ReturnType<typeof lifecycleMachine>;
