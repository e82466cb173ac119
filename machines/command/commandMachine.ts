import { assign, setup } from 'xstate';
import {
  isSettled,
  requested,
  unconfirmedText,
  type Command,
  type CommandPress,
  type CommandRefusal,
} from '#domain/commands/lifecycle.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import { providedActor } from '../provided.ts';

/** A command as it was asked for, or as it stood when its host died. */
export type CommandRequest =
  | (CommandPress & {
      /** Why it is not sent at all, in a sentence; null: nothing is in the way. */
      obstacle: string | null;
      /** Whether anything could prove it: otherwise it ends when the device has taken it. */
      isProvable: boolean;
      /** How long the device may take to show what was asked, from the request on, in milliseconds. */
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
  /** The device's own state, or its log, shows what was asked. */
  | { type: 'PROVEN' }
  /** The device itself says that it could not, in a sentence. */
  | { type: 'DISPROVEN'; message: string }
  /** The host that ran the command is gone, and with it the answer. */
  | { type: 'HOST_DIED' };

/** What the API's acceptance means: the device took the command, or it was passed on and nobody has answered yet. */
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
  const { state: _state, ...asked } = requested(input);
  return { ...asked, now, obstacle, isProvable, limit, restoredFrom: null };
}

/** What the API said instead of accepting a command; null: it did not answer. */
function refusalIn(error: unknown): CommandRefusal | null {
  const { isWithoutAnswer, status, message } = toAppError(error);
  return isWithoutAnswer || !(error instanceof AppError) ? null : { status, message };
}

const disproven = {
  target: '#command.failed',
  actions: { type: 'settle', params: ({ event }: { event: { message: string } }) => ({ message: event.message }) },
} as const;

/**
 * One command on one target. It is sent once, at once, and never again: what fails or stays unanswered ends here, and
 * only evidence can still turn "unconfirmed" into "confirmed". The actor `send` resolves when the API has accepted the
 * command and rejects with an AppError; when it is stopped it lets a request that is under way finish. The limit counts
 * from the sending; a refusal that comes after it is still told.
 */
export const commandMachine = setup({
  types: {} as { context: CommandContext; events: CommandEvent; input: CommandInput },
  actors: { send: providedActor<Acceptance, void>('send') },
  actions: {
    stampSent: assign({ sentAt: ({ context }) => context.now() }),
    stampAccepted: assign({ acceptedAt: ({ context }) => context.now() }),
    noteRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: refusalIn(error) })),
    settle: assign(({ context }, { message }: { message: string | null }) => ({ message, settledAt: context.now() })),
    leaveOpen: assign(({ context }) => ({
      message: unconfirmedText(context.target),
      settledAt: context.settledAt ?? context.now(),
    })),
  },
  guards: {
    isHindered: ({ context }) => context.obstacle !== null,
    wasTaken: ({ context }) => context.restoredFrom === 'accepted' && !context.isProvable,
    isAllThereIs: ({ context }, { acceptance }: { acceptance: Acceptance }) =>
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
          guard: 'isHindered',
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
            guard: { type: 'isAllThereIs', params: ({ event }) => ({ acceptance: event.output }) },
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
      on: { PROVEN: 'proven', DISPROVEN: disproven, HOST_DIED: 'unconfirmed' },
      after: { confirmLimit: [{ guard: 'isUnanswered', target: '.overdue' }, { target: 'unconfirmed' }] },
      states: {
        sent: {},
        accepted: { entry: 'stampAccepted' },
        /** Unconfirmed already, but the API may still say no. */
        overdue: { entry: 'leaveOpen' },
      },
    },
    unconfirmed: { entry: 'leaveOpen', on: { PROVEN: 'proven', DISPROVEN: disproven } },
    proven: { always: { target: 'confirmed', actions: { type: 'settle', params: { message: null } } } },
    confirmed: { type: 'final' },
    /** Accepted, and nothing more can be known. */
    taken: { type: 'final' },
    failed: { type: 'final' },
  },
});
