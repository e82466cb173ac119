import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { pathTo } from '#domain/routes/path.ts';
import { ownPage, pageRoutesOf, type OwnPage } from '#domain/routes/recordPlaces.ts';

/** The address of the record's own page, where the current one shows it as another kind; null: it stands right. */
function addressElsewhere(pathname: string, entity: EntityName, record: AnyRecord, page: OwnPage): string | null {
  const own = ownPage(entity, record, page);
  const shown = matchRoute(pathname);
  // A page that is just being left has the next page's address.
  if (own === null || shown === null || shown.parameters['id'] !== record.id) return null;
  if (!pageRoutesOf(entity, page).includes(shown.id)) return null;
  const isOwn = Object.entries(own.parameters).every(([name, value]) => shown.parameters[name] === value);
  return isOwn && shown.id === own.to ? null : pathTo(own.to, own.parameters);
}

/**
 * Moves to a record's own page where its address is that of another kind: merchandise under /products/bookable/:id.
 *
 * @returns whether the page is about to move, so that nothing of the wrong kind shows.
 */
export function useMoveToOwnPage(entity: EntityName, record: AnyRecord | null, page: OwnPage): boolean {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const path = record === null ? null : addressElsewhere(pathname, entity, record, page);
  useEffect(() => {
    if (path !== null) void navigate(path + search, { replace: true });
  }, [navigate, path, search]);
  return path !== null;
}
