import { createActor } from 'xstate';
import { z } from 'zod';
import { pageMessages } from '#domain/messages/pages.ts';
import { signInFor } from '#domain/routes/aboutAlert.ts';
import { homeRoute, notFoundPath, routeOf } from '#domain/routes/index.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { pathTo } from '#domain/routes/path.ts';
import { guardMachine } from '#machines/guardMachine.ts';
import { isProvisional, snapshotToVisitor } from '#machines/session/snapshotToVisitor.ts';
import { currentPreview, previewed, watchPreview } from '#crud/context/preview.ts';
import type { NavigationGuard, Place } from '../history/navigationGuard.ts';
import { noteVisit, type SessionActor } from '../session/startSession.ts';
import { previousPage, refusalText } from './refusal.ts';

const intendedPageSchema = z.object({ wanted: z.string().startsWith('/') });

/** The history state of Page Not Found while the user's features are unknown: the intended address. */
function intendedPageState({ pathname, search, hash = '' }: Place): z.input<typeof intendedPageSchema> {
  return { wanted: pathname + search + hash };
}

function readIntendedPage(state: unknown): string | null {
  const parsed = intendedPageSchema.safeParse(state);
  return parsed.success ? parsed.data.wanted : null;
}

/** Starts the guard machine of an open session, which gets every change of the visitor. */
export function startSessionGuard(session: SessionActor, onVisitorChange: () => void): NavigationGuard {
  const machine = createActor(guardMachine).start();
  let known: string | null = null;
  const update = () => {
    const snapshot = session.getSnapshot();
    const visitor = previewed(snapshotToVisitor(snapshot), currentPreview());
    const current = { visitor, isProvisional: isProvisional(snapshot) };
    const text = JSON.stringify(current);
    if (text === known) return;
    known = text;
    machine.send({ type: 'VISITOR', ...current });
    onVisitorChange();
  };
  session.subscribe(update);
  watchPreview(update);
  update();

  return (place, from, isOpen = false) => {
    if (!isOpen) noteVisit(session);
    const { pathname, state } = place;
    const route = matchRoute(pathname)?.id ?? null;
    const { visitor } = machine.getSnapshot().context;
    const areFeaturesKnown = visitor !== null && visitor.features !== null;
    // The features have arrived: the person goes to the page that they wanted before.
    const wanted = pathname === notFoundPath && areFeaturesKnown ? readIntendedPage(state) : null;
    if (wanted !== null) return { kind: 'redirected', to: wanted };
    machine.send({ type: 'VISIT', route, previous: previousPage(from, pathname, visitor) });
    const { value, context } = machine.getSnapshot();
    const stayOn = context.visit?.previous ?? pathTo(homeRoute);
    switch (value) {
      case 'toLogin':
        return { kind: 'redirected', to: signInFor(place) };
      case 'toNotFound':
        if (!areFeaturesKnown) return { kind: 'redirected', to: notFoundPath, state: intendedPageState(place) };
        // Who had the page open is told why it went.
        if (isOpen && route !== null) {
          return { kind: 'refused', stayOn: notFoundPath, text: pageMessages.featureTaken(routeOf(route).title) };
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
