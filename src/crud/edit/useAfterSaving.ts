import { useNavigate } from 'react-router-dom';
import { pathTo } from '#domain/routes/path.ts';
import type { ResourceRoutes } from '../descriptor/define.ts';
import { listOf } from '../detail/useMissing.ts';

/** Where a form leads once it is saved: the record's own page, else its list. */
export function useAfterSaving(routes: ResourceRoutes): (id: number | null) => void {
  const navigate = useNavigate();
  return (id) => {
    const ownPage = id === null ? undefined : routes.detail;
    void navigate(ownPage === undefined ? pathTo(listOf({ routes })) : pathTo(ownPage, { id: id ?? 0 }), {
      replace: true,
    });
  };
}
