import { assign, setup } from 'xstate';
import type { Ask } from '#domain/permissions/can.ts';
import { admit, type Admission, type Visitor } from '#domain/routes/admit.ts';
import type { RouteId } from '#domain/routes/index.ts';

/** A wish to open a page. */
export interface Visit {
  /** null for a path that the route table does not know. */
  route: RouteId | null;
  /** Where the person is now, as a path with its query; null when there is no page behind them to stay on. */
  previous: string | null;
}

interface GuardContext {
  /** null while the session is loading. */
  visitor: Visitor | null;
  /** Rights and features are being read: what does not admit yet may do so in a moment. */
  isProvisional: boolean;
  visit: Visit | null;
  /** The right that is missing, once refused. */
  missing: Ask | null;
}

interface VisitorEvent {
  type: 'VISITOR';
  visitor: Visitor | null;
  /** What does not admit is waited for, not refused. Not given: no. */
  isProvisional?: boolean;
}

export type GuardEvent = ({ type: 'VISIT' } & Visit) | VisitorEvent;

const publicVisitor: Visitor = { rights: null, features: null };

/** The verdict on a visit. An unknown path asks for a sign-in first and is Page Not Found after it. */
function verdictOn({ visit, visitor, isProvisional }: GuardContext): Admission['verdict'] | 'waiting' {
  if (visit === null) return 'waiting';
  const { route } = visit;
  // Public pages wait for nobody.
  if (route !== null && admit(route, publicVisitor).verdict === 'admitted') return 'admitted';
  if (visitor === null) return 'waiting';
  if (route === null) return visitor.rights === null ? 'signIn' : 'admitted';
  const { verdict } = admit(route, visitor);
  return isProvisional && (verdict === 'refused' || verdict === 'notFound') ? 'waiting' : verdict;
}

function missingRight({ visit, visitor }: GuardContext): Ask | null {
  if (visit?.route == null || visitor === null) return null;
  const admission = admit(visit.route, visitor);
  return admission.verdict === 'refused' ? admission.missing : null;
}

/**
 * Decides about each wish to open a page: admitted (an unknown path: to Page Not Found where it stands), toLogin,
 * toNotFound (the address /404: the organisation's feature is off), refused (the person stays on the previous page), or
 * waiting while the session loads, or while rights and features are read that may admit.
 */
export const guardMachine = setup({
  types: {} as { context: GuardContext; events: GuardEvent },
  actions: {
    keepVisit: assign((_, { route, previous }: Visit) => ({ visit: { route, previous } })),
    keepVisitor: assign((_, { visitor, isProvisional = false }: Omit<VisitorEvent, 'type'>) => ({
      visitor,
      isProvisional,
    })),
    nameMissing: assign({ missing: ({ context }) => missingRight(context) }),
    forgetMissing: assign({ missing: null }),
  },
  guards: {
    isVerdict: ({ context }, verdict: ReturnType<typeof verdictOn>) => verdictOn(context) === verdict,
  },
}).createMachine({
  id: 'guard',
  context: { visitor: null, isProvisional: false, visit: null, missing: null },
  initial: 'waiting',
  on: {
    VISIT: { target: '.deciding', actions: { type: 'keepVisit', params: ({ event }) => event } },
    VISITOR: { target: '.deciding', actions: { type: 'keepVisitor', params: ({ event }) => event } },
  },
  states: {
    deciding: {
      always: [
        { guard: { type: 'isVerdict', params: 'waiting' }, target: 'waiting' },
        { guard: { type: 'isVerdict', params: 'signIn' }, target: 'toLogin' },
        { guard: { type: 'isVerdict', params: 'notFound' }, target: 'toNotFound' },
        { guard: { type: 'isVerdict', params: 'refused' }, target: 'refused' },
        { target: 'admitted' },
      ],
    },
    waiting: {},
    admitted: {},
    toLogin: {},
    toNotFound: {},
    refused: { entry: 'nameMissing', exit: 'forgetMissing' },
  },
});
