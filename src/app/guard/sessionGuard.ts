import { createActor } from 'xstate';
import { pageMessages } from '#domain/messages/pages.ts';
import { homeRoute, notFoundPath, routeOf } from '#domain/routes/index.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { pathTo } from '#domain/routes/path.ts';
import { guardMachine } from '#machines/guard/guardMachine.ts';
import { isProvisional, snapshotToVisitor } from '#machines/session/snapshotToVisitor.ts';
import type { NavigationGuard } from '../history/navigationGuard.ts';
import type { SessionActor } from '../session/sessionActor.ts';
import { previousPage } from './previousPage.ts';
import { refusalText } from './refusalText.ts';
import { stateOfWanted, wantedPage } from './wantedPage.ts';

/** The gate of an open session: the guard machine, told of every change of who stands before it. */
export function startSessionGuard(session: SessionActor, changed: () => void): NavigationGuard {
  const guard = createActor(guardMachine).start();
  let known: string | null = null;
  const tell = () => {
    const snapshot = session.getSnapshot();
    const told = { visitor: snapshotToVisitor(snapshot), isProvisional: isProvisional(snapshot) };
    const text = JSON.stringify(told);
    if (text === known) return;
    known = text;
    guard.send({ type: 'VISITOR', ...told });
    changed();
  };
  session.subscribe(tell);
  tell();

  return (place, from, isOpen = false) => {
    const { pathname, state } = place;
    const route = matchRoute(pathname)?.id ?? null;
    const { visitor } = guard.getSnapshot().context;
    const areFeaturesKnown = visitor !== null && visitor.features !== null;
    // They came after all: whoever was led astray without them goes where they wanted to.
    const wanted = pathname === notFoundPath && areFeaturesKnown ? wantedPage(state) : null;
    if (wanted !== null) return { kind: 'redirected', to: wanted };
    guard.send({ type: 'VISIT', route, previous: previousPage(from, pathname, visitor) });
    const { value, context } = guard.getSnapshot();
    const stayOn = context.visit?.previous ?? pathTo(homeRoute);
    switch (value) {
      case 'toLogin':
        return { kind: 'redirected', to: pathTo('login') };
      case 'toNotFound':
        if (!areFeaturesKnown) return { kind: 'redirected', to: notFoundPath, state: stateOfWanted(place) };
        // Whoever has the page open did not ask for an address that is not there.
        if (isOpen && route !== null) {
          return { kind: 'refused', stayOn, text: pageMessages.featureTaken(routeOf(route).title) };
        }
        return { kind: 'redirected', to: notFoundPath };
      case 'refused':
        return { kind: 'refused', stayOn, text: refusalText(context.missing ?? {}, isOpen) };
      case 'waiting':
        return { kind: 'waiting' };
      default:
        return { kind: 'admitted' };
    }
  };
}
