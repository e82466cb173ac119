import { assign, setup } from 'xstate';
import {
  isSettled,
  newCommand,
  unconfirmedText,
  type Command,
  type CommandPress,
  type CommandRefusal,
} from '#domain/commands/lifecycle.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import { providedActor } from '../provided.ts';

/** A new command, or one restored from a host that died. */
export type CommandRequest =
  | (CommandPress & {
      /** Why the command must not be sent, in a sentence; null: there is no obstacle. */
      obstacle: string | null;
      /** Whether proof is possible. Otherwise the command ends when the device accepts it. */
      isProvable: boolean;
      /** The time for the device to show the result, in milliseconds. */
      limit: number;
    })
  | { restored: Command };

export type CommandInput = CommandRequest & {
  /** The time in milliseconds since 1970. */
  now: () => number;
};

export interface CommandContext extends Omit<Command, 'state'> {
  now: () => number;
  obstacle: string | null;
  isProvable: boolean;
  limit: number;
  restoredFrom: Command['state'] | null;
}

export type CommandEvent =
  /** The device's state or log shows the result, or one that is as good, which the note then says in a sentence. */
  | { type: 'PROVEN'; note?: string }
  /** The device reports a failure, in a sentence. */
  | { type: 'DISPROVEN'; message: string };

/** The API's acceptance: the device took the command, or the server passed it on without an answer yet. */
export type Acceptance = 'taken' | 'passed on';

function contextOf(input: CommandInput): CommandContext {
  const { now } = input;
  if ('restored' in input) {
    const { state, ...kept } = input.restored;
    const isEnd = state === 'accepted' && isSettled(input.restored);
    const limit = timing.commandConfirm;
    return { ...kept, now, obstacle: null, isProvable: !isEnd, limit, restoredFrom: state };
  }
  const { obstacle, isProvable, limit } = input;
  const { state: _state, ...asked } = newCommand(input);
  return { ...asked, now, obstacle, isProvable, limit, restoredFrom: null };
}

/** The API's refusal in an error; null: the API did not answer. */
function refusalIn(error: unknown): CommandRefusal | null {
  const { isWithoutAnswer, status, message } = toAppError(error);
  return isWithoutAnswer || !(error instanceof AppError) ? null : { status, message };
}

const proven = {
  target: '#command.confirmed',
  actions: { type: 'settle', params: ({ event }: { event: { note?: string } }) => ({ message: event.note ?? null }) },
} as const;

const disproven = {
  target: '#command.failed',
  actions: { type: 'settle', params: ({ event }: { event: { message: string } }) => ({ message: event.message }) },
} as const;

/**
 * One command on one target. It is sent at once and never twice. A failed or unanswered command ends, and only evidence
 * turns "unconfirmed" into "confirmed". The actor `send` resolves when the API accepts the command and rejects with an
 * AppError; stopping it lets a running request finish. The time limit counts from the sending, and a later refusal
 * still counts.
 */
export const commandMachine = setup({
  types: {} as { context: CommandContext; events: CommandEvent; input: CommandInput },
  actors: { send: providedActor<Acceptance, void>('send') },
  actions: {
    stampSent: assign({ sentAt: ({ context }) => context.now() }),
    stampAccepted: assign({ acceptedAt: ({ context }) => context.now() }),
    noteRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: refusalIn(error) })),
    settle: assign(({ context }, { message }: { message: string | null }) => ({ message, settledAt: context.now() })),
    markUnconfirmed: assign(({ context }) => ({
      message: unconfirmedText(context.target),
      settledAt: context.settledAt ?? context.now(),
    })),
  },
  guards: {
    hasObstacle: ({ context }) => context.obstacle !== null,
    wasTaken: ({ context }) => context.restoredFrom === 'accepted' && !context.isProvable,
    isFinalAcceptance: ({ context }, { acceptance }: { acceptance: Acceptance }) =>
      !context.isProvable && acceptance === 'taken',
    wasConfirmed: ({ context }) => context.restoredFrom === 'confirmed',
    wasFailed: ({ context }) => context.restoredFrom === 'failed',
    wasRestored: ({ context }) => context.restoredFrom !== null,
    isUnanswered: ({ context }) => context.acceptedAt === null,
    isOverdue: ({ context }) => context.settledAt !== null,
    isRefusal: (_, { error }: { error: unknown }) => error instanceof AppError && error.isRefusal,
  },
  delays: { confirmLimit: ({ context }) => context.limit },
}).createMachine({
  id: 'command',
  context: ({ input }) => contextOf(input),
  initial: 'requested',
  states: {
    requested: {
      always: [
        { guard: 'wasConfirmed', target: 'confirmed' },
        { guard: 'wasFailed', target: 'failed' },
        { guard: 'wasTaken', target: 'taken' },
        { guard: 'wasRestored', target: 'unconfirmed' },
        {
          guard: 'hasObstacle',
          target: 'failed',
          actions: { type: 'settle', params: ({ context }) => ({ message: context.obstacle }) },
        },
        { target: 'running', actions: 'stampSent' },
      ],
    },
    running: {
      initial: 'sent',
      invoke: {
        id: 'send',
        src: 'send',
        onDone: [
          {
            guard: { type: 'isFinalAcceptance', params: ({ event }) => ({ acceptance: event.output }) },
            target: 'taken',
            actions: ['stampAccepted', { type: 'settle', params: { message: null } }],
          },
          { guard: 'isOverdue', target: 'unconfirmed' },
          { target: '.accepted' },
        ],
        onError: [
          {
            guard: { type: 'isRefusal', params: ({ event }) => event },
            target: 'failed',
            actions: [
              { type: 'noteRefusal', params: ({ event }) => event },
              { type: 'settle', params: ({ event }) => ({ message: toAppError(event.error).message }) },
            ],
          },
          { target: 'unconfirmed', actions: { type: 'noteRefusal', params: ({ event }) => event } },
        ],
      },
      on: { PROVEN: proven, DISPROVEN: disproven },
      after: { confirmLimit: [{ guard: 'isUnanswered', target: '.overdue' }, { target: 'unconfirmed' }] },
      states: {
        sent: {},
        accepted: { entry: 'stampAccepted' },
        /** Unconfirmed, but the API may still refuse. */
        overdue: { entry: 'markUnconfirmed' },
      },
    },
    unconfirmed: { entry: 'markUnconfirmed', on: { PROVEN: proven, DISPROVEN: disproven } },
    confirmed: { type: 'final' },
    /** Accepted, without possible proof. */
    taken: { type: 'final' },
    failed: { type: 'final' },
  },
});
