import type { ReactNode } from 'react';
import { routeOf, type RouteId } from '#domain/routes/index.ts';
import { TableLayout } from '#features/guest/TableLayout.tsx';
import { SignInLayout } from './SignInLayout.tsx';

/** A public page in the layout that the route table names. */
export function PublicLayout({ route, children }: { route: RouteId; children: ReactNode }) {
  const Layout = routeOf(route).layout === 'unauthenticated' ? SignInLayout : TableLayout;
  return <Layout>{children}</Layout>;
}
