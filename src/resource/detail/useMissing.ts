import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { entityOf } from '#domain/entities/index.ts';
import { timing } from '#domain/limits/timing.ts';
import { pathTo } from '#domain/routes/path.ts';
import { popup } from '#ui/popup/popup.ts';
import type { AnyResource } from '../descriptor/define.ts';

/** Back to the list, with a sentence, once it is known that there is no such record. */
export function useMissing(missing: boolean, { entity, routes }: AnyResource, id: number): void {
  const navigate = useNavigate();
  const { one } = entityOf(entity).label;
  const list = pathTo(routes.list);
  useEffect(() => {
    if (!missing) return;
    popup.info(`${one} ${id} is not there: it was removed, or you may not see it.`, timing.popup.error);
    void navigate(list, { replace: true });
  }, [missing, navigate, one, list, id]);
}
