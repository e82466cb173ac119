import { useNavigate } from 'react-router-dom';
import { pathTo } from '#domain/routes/path.ts';
import type { ResourceRoutes } from '../descriptor/define.ts';
import { listRouteOf } from '../detail/useLeaveWhenMissing.ts';

/** Returns a function that opens the saved record's page, or its list. */
export function useAfterSaving(routes: ResourceRoutes): (id: number | null) => void {
  const navigate = useNavigate();
  return (id) => {
    const ownPage = id === null ? undefined : routes.detail;
    void navigate(ownPage === undefined ? pathTo(listRouteOf({ routes })) : pathTo(ownPage, { id: id ?? 0 }), {
      replace: true,
    });
  };
}
