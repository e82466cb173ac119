import { useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EntityName } from '#domain/entities/index.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { wordsOf } from '#domain/search/searchedWords.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { useMayOpen, useSession } from '../context/session.ts';
import type { RowsView } from '../data/useRows.ts';
import type { AnyResource, AnyRow } from '../descriptor/define.ts';
import { pageParameters } from '../descriptor/pageParameters.ts';
import { focusedRow, focusRow, idOf, rowsIn } from '../keyboard/rowFocus.ts';
import { PanelContext } from '../panel/PanelContext.ts';
import { SilentControllers } from '../status/silentControllers.tsx';
import { RecordPanel } from '../panel/RecordPanel.tsx';
import { usePanelRecord } from '../panel/usePanelRecord.ts';
import { ListArea, useListElement } from './ListArea.tsx';
import type { Selection } from './useSelection.ts';

const Columns = chakra('div', {
  base: {
    '&[data-panel-open]': {
      lg: {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) clamp(24rem, 34vw, 34rem)',
        gap: '4',
        alignItems: 'start',
      },
    },
  },
});

export interface ListWorkspaceProps {
  resource: AnyResource;
  view: RowsView<AnyRow>;
  /** null: rows cannot be selected. */
  selection: Selection | null;
  children: ReactNode;
}

function onlyHitOf(view: RowsView<AnyRow>, typed: string): number | null {
  if (view.status !== 'ready' || view.pending || view.total !== 1) return null;
  const words = wordsOf(typed).join(' ');
  return words !== '' && view.query.search === words ? (view.rows[0]?.id ?? null) : null;
}

/** Doors whose state their controller reports. */
const doorsBehindControllers: readonly EntityName[] = ['unit', 'gate'];

/** The rows of doors learn whose controller is not heard. */
function WithReach({ entity, children }: { entity: EntityName; children: ReactNode }) {
  const { siteId } = useSession();
  if (siteId === null || !doorsBehindControllers.includes(entity)) return children;
  return <SilentControllers siteId={siteId}>{children}</SilentControllers>;
}

/** The frame of a resource's list: keyboard, presses with a key, and the side panel (`?panel=unit:12`). */
export function ListWorkspace({ resource, view, selection, children }: ListWorkspaceProps) {
  const list = useListElement();
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const panel = usePanelRecord(resource);
  const { routes } = resource;
  const pageOf = (route: RouteId | undefined) =>
    route === undefined || !mayOpen(route)
      ? undefined
      : (id: number) => void navigate(pathTo(route, pageParameters(resource, id)));
  const create = routes.create === undefined || !mayOpen(routes.create) ? undefined : pathTo(routes.create);
  const closePanel = () => {
    const row = rowsIn(list.current).find((each) => idOf(each) === panel?.id);
    panel?.show(null);
    if (row !== undefined && focusedRow(list.current) === null) focusRow(row);
  };
  const controls = useMemo(
    () => (panel === null ? null : { openId: panel.id, open: (id: number) => panel.show(panel.id === id ? null : id) }),
    [panel],
  );
  const openId = panel?.id ?? null;
  return (
    <PanelContext value={controls}>
      <Columns data-panel-open={openId === null ? undefined : ''}>
        <ListArea
          list={list}
          selection={selection}
          panel={panel === null ? null : { id: panel.id, show: panel.show, close: closePanel }}
          open={pageOf(routes.detail)}
          edit={pageOf(routes.edit)}
          create={create === undefined ? undefined : () => void navigate(create)}
          onlyHit={(typed) => onlyHitOf(view, typed)}
        >
          <WithReach entity={resource.entity}>{children}</WithReach>
        </ListArea>
        {openId === null ? null : <RecordPanel resource={resource} id={openId} onClose={closePanel} />}
      </Columns>
    </PanelContext>
  );
}
