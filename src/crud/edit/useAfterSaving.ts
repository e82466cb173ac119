import { useNavigate } from 'react-router-dom';
import { pathTo, type PathParameters } from '#domain/routes/path.ts';
import type { ResourceRoutes } from '#domain/routes/resourceRoutes.ts';
import { listRouteOf } from '../detail/useLeaveWhenMissing.ts';

/**
 * Returns a function that opens the saved record's page, or its list if it has none.
 * @param parameters those of the form's page. The record's page has the same, with the record's id.
 */
export function useAfterSaving(routes: ResourceRoutes, parameters: PathParameters = {}): (id: number | null) => void {
  const navigate = useNavigate();
  return (id) => {
    const { detail } = routes;
    const isShown = id !== null && detail !== undefined;
    const path = isShown
      ? pathTo(detail, { ...parameters, id })
      : pathTo(listRouteOf({ routes }, parameters), parameters);
    void navigate(path, { replace: true });
  };
}
