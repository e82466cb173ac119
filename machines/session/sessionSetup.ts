import { assign, setup } from 'xstate';
import type { OrganisationFeatures } from '#domain/entities/organisationFeatures.ts';
import type { User } from '#domain/entities/user.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import { sessionMessages } from '#domain/messages/session.ts';
import { hasAccess } from '#domain/permissions/can.ts';
import { readToken, type TokenHolder } from '#domain/session/token.ts';
import { providedAction, providedActor } from '../provided.ts';
import { rightsOf } from './rights.ts';
import type * as Types from './sessionTypes.ts';

export const emptySession = {
  token: null,
  holder: null,
  user: null,
  features: null,
  secondStep: null,
  isFresh: false,
  readAt: null,
  wasConnected: false,
} as const;

function holderOf(token: string | null): TokenHolder | null {
  const reading = token === null ? null : readToken(token);
  return reading?.ok === true ? reading.holder : null;
}

/** The time until the token expires, in milliseconds by this browser's clock; infinite: never. */
function timeLeft({ holder, now }: Types.SessionContext): number {
  return holder?.expiresAt == null ? Number.POSITIVE_INFINITY : holder.expiresAt - now();
}

/** The headers of a refusal that names a second step; null: it names none. */
function stepOf(error: unknown): Headers | null {
  const { cause } = toAppError(error);
  return cause instanceof Headers ? cause : null;
}

function refusalOf(token: string): string {
  const reading = readToken(token);
  return reading.ok ? sessionMessages.tokenRefused : reading.message;
}

/** The session's actors, actions and guards. Unprovided ones fail with their name. */
export const sessionSetup = setup({
  types: {} as { context: Types.SessionContext; events: Types.SessionEvent; input: Types.SessionInput },
  actors: {
    signIn: providedActor<string, Types.SignInInput>('signIn'),
    loadUser: providedActor<User, Types.LoadUserInput>('loadUser'),
    loadFeatures: providedActor<OrganisationFeatures, Types.LoadFeaturesInput>('loadFeatures'),
  },
  actions: {
    /** Keeps the token for this and every other tab. */
    storeToken: providedAction<{ token: string | null }>('storeToken'),
    /** Removes the token, unless another one is stored by now. */
    removeToken: providedAction<{ token: string | null }>('removeToken'),
    wipe: providedAction('wipe'),
    /** Removes the person's data beside the store: drafts, tables' states, the site. */
    forgetPerson: providedAction('forgetPerson'),
    /** Removes another user's data from the browser. */
    claim: providedAction<{ userId: number | null }>('claim'),
    /** Revokes the token at the server. */
    endAtServer: providedAction<{ token: string | null }>('endAtServer'),
    noteEnd: providedAction('noteEnd'),
    /** Hides messages, since they may contain what the next user must not see. */
    hideMessages: providedAction('hideMessages'),
    warnOfEnd: providedAction('warnOfEnd'),
    withdrawWarning: providedAction('withdrawWarning'),
    tellNoRoles: providedAction('tellNoRoles'),
    goHome: providedAction('goHome'),
    log: providedAction<{ text: string; cause: unknown }>('log'),

    takeToken: assign((_, { token, isFresh }: { token: string | null; isFresh: boolean }) => {
      return { ...emptySession, token, isFresh, message: null };
    }),
    renewToken: assign((_, { token }: { token: string | null }) => ({ token, holder: holderOf(token) })),
    readHolder: assign({ holder: ({ context }) => holderOf(context.token) }),
    forgetUser: assign(emptySession),
    takeStep: assign((_, { error }: { error: unknown }) => ({ secondStep: stepOf(error) })),
    setMessage: assign((_, { message }: { message: string | null }) => ({ message })),
    tellRefusal: assign({ message: ({ context }) => (context.token === null ? null : refusalOf(context.token)) }),
    keepUser: assign(({ context }, { user }: { user: User }) => ({ user, readAt: context.now() })),
    keepFeatures: assign((_, { features }: { features: OrganisationFeatures }) => ({ features })),
    markConnected: assign({ wasConnected: true }),
    settleIn: assign({ isFresh: false }),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    asksSecondStep: (_, { error }: { error: unknown }) => stepOf(error) !== null,
    isWithoutToken: ({ context }) => context.token === null,
    isAccepted: ({ context }) => context.holder !== null,
    isFreshAndAccepted: ({ context }) => context.isFresh && context.holder !== null,
    isFresh: ({ context }) => context.isFresh,
    /** By this browser's clock, which may be wrong. */
    hasRunOut: ({ context }) => context.holder !== null && timeLeft(context) <= 0,
    runsOutSoon: ({ context }) => timeLeft(context) > 0 && timeLeft(context) <= timing.tokenEnd.warning,
    isWithoutRoles: ({ context: { token } }) => token !== null && refusalOf(token) === sessionMessages.noRoles,
    isHeldToken: ({ context }, { token }: { token: string | null }) => context.token === token,
    isRemoval: (_, { token }: { token: string | null }) => token === null,
    isRenewal: ({ context: { holder } }, { token }: { token: string | null }) =>
      holder !== null && holderOf(token)?.userId === holder.userId,
    mayWork: ({ context: { holder } }, { user }: { user: User }) =>
      holder !== null && hasAccess(rightsOf(holder, user)),
    isActiveUser: ({ context }, { id }: { id: number }) => context.holder?.userId === id,
    isOwnOrganisation: ({ context: { user } }, { organisationId }: { organisationId?: number | undefined }) =>
      user !== null && (organisationId === undefined || organisationId === user.organisationId),
    isNewOrganisation: ({ context: { user, features } }) =>
      user !== null && user.organisationId !== features?.organisationId,
    /** Events may have been missed, or a record never came. */
    mayHaveMissed: ({ context }) => context.wasConnected || context.user === null,
    /** A server without events announces no change of rights: pages ask, though not each of many in a row. */
    isRereadDue: ({ context: { user, readAt, now } }) =>
      user !== null && readAt !== null && now() - readAt >= timing.rightsReread,
    lacksUser: ({ context }) => context.user === null,
    lacksFeatures: ({ context }) => context.user !== null && context.features === null,
    mayReadFeatures: ({ context }) => context.user !== null && (context.wasConnected || context.features === null),
    isUnauthorised: (_, { error }: { error: unknown }) => toAppError(error).code === 'unauthorised',
  },
  delays: {
    recordWait: timing.sessionRecordWait,
    untilLook: ({ context }) => Math.min(timeLeft(context) - timing.tokenEnd.warning, timing.tokenEnd.checkInterval),
    untilEnd: ({ context }) => timeLeft(context),
    untilAsked: timing.tokenEnd.serverCheckInterval,
  },
});
