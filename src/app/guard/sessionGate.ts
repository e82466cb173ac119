import { createActor } from 'xstate';
import { pageMessages } from '#domain/messages/pages.ts';
import { describeRight } from '#domain/permissions/describe.ts';
import { homeRoute, notFoundPath, routeOf } from '#domain/routes/index.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { pathTo } from '#domain/routes/path.ts';
import { guardMachine } from '#machines/guard/guardMachine.ts';
import { snapshotToVisitor } from '#machines/session/snapshotToVisitor.ts';
import type { Gate, Place } from '../history/gate.ts';
import type { SessionActor } from '../session/sessionActor.ts';

/** The page that a refused visitor stays on: the one they came from, if it is another and asks for a sign-in. */
export function previousPage(from: Place | null, to: string): string | null {
  if (from === null || from.pathname === to) return null;
  const match = matchRoute(from.pathname);
  return match === null || routeOf(match.id).public === true ? null : from.pathname + from.search;
}

/** The gate of an open session: the guard machine, told of every change of who stands before it. */
export function startSessionGate(session: SessionActor, changed: () => void): Gate {
  const guard = createActor(guardMachine).start();
  let known: string | null = null;
  const tell = () => {
    const visitor = snapshotToVisitor(session.getSnapshot());
    const text = JSON.stringify(visitor);
    if (text === known) return;
    known = text;
    guard.send({ type: 'VISITOR', visitor });
    changed();
  };
  session.subscribe(tell);
  tell();

  return ({ pathname }, from) => {
    guard.send({ type: 'VISIT', route: matchRoute(pathname)?.id ?? null, previous: previousPage(from, pathname) });
    const { value, context } = guard.getSnapshot();
    switch (value) {
      case 'toLogin':
        return { kind: 'redirected', to: pathTo('login') };
      case 'toNotFound':
        return { kind: 'redirected', to: notFoundPath };
      case 'refused': {
        const text = pageMessages.missingRight(describeRight(context.missing ?? {}));
        return { kind: 'refused', stayOn: context.visit?.previous ?? pathTo(homeRoute), text };
      }
      case 'waiting':
        return { kind: 'waiting' };
      default:
        return { kind: 'admitted' };
    }
  };
}
