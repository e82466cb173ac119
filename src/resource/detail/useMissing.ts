import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { entityOf } from '#domain/entities/index.ts';
import { recordMissing } from '#domain/messages/catalogue.ts';
import { pathTo } from '#domain/routes/path.ts';
import type { AnyResource } from '../descriptor/define.ts';
import { tell } from '../message/tell.ts';

/** Back to the list, with a sentence, once it is known that there is no such record. */
export function useMissing(missing: boolean, { entity, routes }: AnyResource, id: number): void {
  const navigate = useNavigate();
  const { one } = entityOf(entity).label;
  const list = pathTo(routes.list);
  useEffect(() => {
    if (!missing) return;
    tell(recordMissing, one, id);
    void navigate(list, { replace: true });
  }, [missing, navigate, one, list, id]);
}
