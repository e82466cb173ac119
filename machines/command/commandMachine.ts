import { assign, setup } from 'xstate';
import type { Act, CommandTarget } from '#domain/commands/act.ts';
import type { Command } from '#domain/commands/lifecycle.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import { commandMessages } from '#domain/messages/commands.ts';
import { providedActor } from '../provided.ts';

/** A command as it was asked for, or as it stood when its host died. */
/** `requestedAt`: when the button was pressed, in milliseconds since 1970, where that was earlier than the start. */
export type CommandRequest =
  { key: string; target: CommandTarget; act: Act; online: boolean; requestedAt?: number } | { restored: Command };

export type CommandInput = CommandRequest & {
  /** The time in milliseconds since 1970. */
  now: () => number;
};

export interface CommandContext extends Omit<Command, 'state'> {
  now: () => number;
  online: boolean;
  restoredFrom: Command['state'] | null;
}

export type CommandEvent =
  /** The device's own state, or its log, shows what was asked. */
  | { type: 'PROVEN' }
  /** The host that ran the command is gone, and with it the answer. */
  | { type: 'HOST_DIED' };

/** What the actor that asks the door is given. */
export interface SendInput {
  target: CommandTarget;
  act: Act;
}

function contextOf(input: CommandInput): CommandContext {
  const { now } = input;
  if ('restored' in input) {
    const { state, ...kept } = input.restored;
    return { ...kept, now, online: true, restoredFrom: state };
  }
  const { key, target, act, online } = input;
  const times = { requestedAt: input.requestedAt ?? now(), sentAt: null, acceptedAt: null, settledAt: null };
  return { key, target, act, online, now, message: null, restoredFrom: null, ...times };
}

/**
 * One command on one target. It is sent once, at once, and never again: what fails or stays unanswered ends here, and
 * only evidence can still turn "unconfirmed" into "confirmed". The actor `send` resolves when the API has accepted the
 * command and rejects with an AppError; when it is stopped it lets a request that is under way finish. The limit of
 * 15 s counts from the request; a refusal that comes after it is still told.
 */
export const commandMachine = setup({
  types: {} as { context: CommandContext; events: CommandEvent; input: CommandInput },
  actors: { send: providedActor<void, SendInput>('send') },
  actions: {
    stampSent: assign({ sentAt: ({ context }) => context.now() }),
    stampAccepted: assign({ acceptedAt: ({ context }) => context.now() }),
    settle: assign(({ context }, { message }: { message: string | null }) => ({ message, settledAt: context.now() })),
    leaveOpen: assign(({ context }) => ({
      message: commandMessages.unconfirmed,
      settledAt: context.settledAt ?? context.now(),
    })),
  },
  guards: {
    isOffline: ({ context }) => !context.online,
    wasConfirmed: ({ context }) => context.restoredFrom === 'confirmed',
    wasFailed: ({ context }) => context.restoredFrom === 'failed',
    wasRestored: ({ context }) => context.restoredFrom !== null,
    isUnanswered: ({ context }) => context.acceptedAt === null,
    isOverdue: ({ context }) => context.settledAt !== null,
    isRefusal: (_, { error }: { error: unknown }) => error instanceof AppError && error.isRefusal,
  },
  delays: { confirmLimit: timing.commandConfirm },
}).createMachine({
  id: 'command',
  context: ({ input }) => contextOf(input),
  initial: 'requested',
  states: {
    requested: {
      always: [
        { guard: 'wasConfirmed', target: 'confirmed' },
        { guard: 'wasFailed', target: 'failed' },
        { guard: 'wasRestored', target: 'unconfirmed' },
        {
          guard: 'isOffline',
          target: 'failed',
          actions: { type: 'settle', params: { message: commandMessages.offline } },
        },
        { target: 'running', actions: 'stampSent' },
      ],
    },
    running: {
      initial: 'sent',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { target, act } }) => ({ target, act }),
        onDone: [{ guard: 'isOverdue', target: 'unconfirmed' }, { target: '.accepted' }],
        onError: [
          {
            guard: { type: 'isRefusal', params: ({ event }) => event },
            target: 'failed',
            actions: { type: 'settle', params: ({ event }) => ({ message: toAppError(event.error).message }) },
          },
          { target: 'unconfirmed' },
        ],
      },
      on: { PROVEN: 'proven', HOST_DIED: 'unconfirmed' },
      after: { confirmLimit: [{ guard: 'isUnanswered', target: '.overdue' }, { target: 'unconfirmed' }] },
      states: {
        sent: {},
        accepted: { entry: 'stampAccepted' },
        /** Unconfirmed already, but the API may still say no. */
        overdue: { entry: 'leaveOpen' },
      },
    },
    unconfirmed: { entry: 'leaveOpen', on: { PROVEN: 'proven' } },
    proven: { always: { target: 'confirmed', actions: { type: 'settle', params: { message: null } } } },
    confirmed: { type: 'final' },
    failed: { type: 'final' },
  },
});
