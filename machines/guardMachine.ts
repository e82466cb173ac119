import { assign, setup } from 'xstate';
import type { Ask } from '#domain/permissions/can.ts';
import { admit, type Admission, type Visitor } from '#domain/routes/admit.ts';
import type { RouteId } from '#domain/routes/index.ts';

/** A request to open a page. */
export interface Visit {
  /** null: the path is not in the route table. */
  route: RouteId | null;
  /** The current page as a path with its query; null: there is none to stay on. */
  previous: string | null;
}

interface GuardContext {
  /** null while the session is loading. */
  visitor: Visitor | null;
  /** Rights and features are loading, so a refusal may still change. */
  isProvisional: boolean;
  visit: Visit | null;
  /** The missing right after a refusal. */
  missing: Ask | null;
}

interface VisitorEvent {
  type: 'VISITOR';
  visitor: Visitor | null;
  /** Whether to wait instead of refusing; absent: no. */
  isProvisional?: boolean;
}

export type GuardEvent = ({ type: 'VISIT' } & Visit) | VisitorEvent;

const publicVisitor: Visitor = { rights: null, features: null };

/** Decides on a visit. An unknown path requires a sign-in, then shows Page Not Found. */
function decide({ visit, visitor, isProvisional }: GuardContext): Admission['verdict'] | 'waiting' {
  if (visit === null) return 'waiting';
  const { route } = visit;
  // Public pages need no session.
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
 * Decides on each request to open a page: admitted (an unknown path shows Page Not Found at its address), toLogin,
 * toNotFound (/404: the organisation's feature is off), refused (the user stays on the previous page), or waiting while
 * the session, rights or features load.
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
    isVerdict: ({ context }, verdict: ReturnType<typeof decide>) => decide(context) === verdict,
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
