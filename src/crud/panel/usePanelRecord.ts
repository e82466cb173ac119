import { useCallback, useEffect, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { breakpoints } from '#domain/limits/table.ts';
import { pathTo } from '#domain/routes/path.ts';
import { useMediaQuery } from '#lib/useMediaQuery.ts';
import type { AnyResource } from '../descriptor/define.ts';
import { pageParameters } from '../descriptor/pageParameters.ts';
import { hasPanel, readPanel, writePanel } from './panelAddress.ts';

export interface PanelState {
  /** null while no panel is open. */
  id: number | null;
  /** null closes. */
  show: (id: number | null) => void;
}

/**
 * The side panel of a list, by the address (`panel=unit:12`). Below the large width the full page opens instead; an
 * address that names no record of the list is cleaned up. null: the entity has no details.
 */
export function usePanelRecord({ entity, detail, routes, variant }: AnyResource): PanelState | null {
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const isWide = useMediaQuery(`(min-width: ${breakpoints.large}px)`);
  const page = detail === undefined ? undefined : routes.detail;
  const pathOf = useMemo(
    () => (page === undefined ? null : (record: number) => pathTo(page, pageParameters({ variant }, record))),
    [page, variant],
  );
  const isAvailable = pathOf !== null;
  const id = isAvailable ? (readPanel(parameters, [entity])?.id ?? null) : null;
  const isInvalid = hasPanel(parameters) && id === null;
  useEffect(() => {
    if (isInvalid) setParameters((given) => writePanel(given, null), { replace: true });
  }, [isInvalid, setParameters]);
  useEffect(() => {
    if (id !== null && !isWide && pathOf !== null) void navigate(pathOf(id), { replace: true });
  }, [id, isWide, pathOf, navigate]);
  const show = useCallback(
    (next: number | null) => {
      if (!isWide && next !== null && pathOf !== null) return void navigate(pathOf(next));
      // Moving through the list replaces the entry, so that Back leaves the panel.
      return setParameters((given) => writePanel(given, next === null ? null : { entity, id: next }), {
        replace: hasPanel(parameters) || next === null,
      });
    },
    [isWide, pathOf, navigate, setParameters, entity, parameters],
  );
  return useMemo(() => (isAvailable ? { id: isWide ? id : null, show } : null), [isAvailable, isWide, id, show]);
}
