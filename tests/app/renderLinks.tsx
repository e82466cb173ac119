import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import type { Visitor } from '#domain/routes/admit.ts';
import { routeIds, type RouteId } from '#domain/routes/index.ts';
import type { Session } from '#crud/context/session.ts';
import { SessionProvider } from '#crud/context/SessionProvider.tsx';
import { AppLink } from '#crud/link/AppLink.tsx';
import { parameters } from './visitors.ts';

/** Routes to which a link renders as a link, not as plain text; none without a session. */
export function linkedRoutes({ rights, features }: Visitor, hasPage: (id: RouteId) => boolean): RouteId[] {
  if (rights === null) return [];
  const session: Session = {
    visitor: { rights, features },
    userId: 1,
    user: null,
    sites: [{ id: 1, name: 'Sydney', countsCash: true }],
    siteId: null,
    sitesFailure: null,
    hasNoSite: false,
    awaitsSites: false,
    chooseSite: () => undefined,
    signOut: () => undefined,
    hasPage,
  };
  const markup = renderToStaticMarkup(
    <>
      <MemoryRouter>
        <SessionProvider session={session}>
          {routeIds.map((id) => (
            <p key={id}>
              <AppLink to={id} parameters={parameters}>
                {id}
              </AppLink>
            </p>
          ))}
        </SessionProvider>
      </MemoryRouter>
    </>,
  );
  return routeIds.filter((id) => markup.includes(`>${id}</a>`));
}
