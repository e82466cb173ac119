import { chakra } from '@chakra-ui/react/styled-system';
import { Plus } from 'lucide-react';
import { entityOf } from '#domain/entities/index.ts';
import { maximumPageButtons, pageSizes } from '#domain/limits/table.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Pagination } from '#ui/table/Pagination.tsx';
import { CommandAnnouncer } from '../command/CommandAnnouncer.tsx';
import type { RowsView } from '../data/useRows.ts';
import type { AnyResource, AnyRow } from '../descriptor/define.ts';
import { FreshnessLine } from '../freshness/FreshnessLine.tsx';
import { LinkButton } from '../link/LinkButton.tsx';
import { BulkBar } from './BulkBar.tsx';
import { listMessage } from './listMessage.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { ResourceTable } from './ResourceTable.tsx';
import { useResourceList } from './useResourceList.ts';

/** The list of a resource, made from its descriptor: search, filters, sorting and paging over live rows. */
export function ResourceListPage({ resource }: { resource: AnyResource }) {
  const list = useResourceList(resource);
  const { view, columns, state, change, sorting, narrowed, pageSize, selection } = list;
  const { label } = entityOf(resource.entity);
  const ready = view.status === 'ready' ? view : null;
  const onClear = () => change({ search: '', filters: {} });
  return (
    <>
      <ListHeader resource={resource} ready={ready} narrowed={narrowed} />
      <chakra.div pb="3">
        <ListToolbar {...{ resource, columns, state, sorting, change }} noun={label.many.toLowerCase()} />
      </chakra.div>
      <Panel flush>
        <ResourceTable
          {...{ resource, columns, sorting, selection }}
          rows={ready === null ? null : ready.rows}
          pending={ready?.pending ?? false}
          skeletonRows={pageSize}
          onSort={(sort) => change({ sort })}
          message={listMessage({ resource, view, narrowed, onClear })}
        />
        <Pagination
          {...{ pageSize, pageSizes }}
          label={label.many}
          page={state.page}
          total={ready?.total ?? null}
          maximumButtons={maximumPageButtons}
          onPage={(number) => change({ page: number })}
          onPageSize={list.setPageSize}
        />
      </Panel>
      {selection === null ? null : <BulkBar resource={resource} selection={selection} />}
      <CommandAnnouncer />
    </>
  );
}

interface ListHeaderProps {
  resource: AnyResource;
  ready: Extract<RowsView<AnyRow>, { status: 'ready' }> | null;
  narrowed: boolean;
}

function ListHeader({ resource, ready, narrowed }: ListHeaderProps) {
  const { label } = entityOf(resource.entity);
  const { create } = resource.routes;
  return (
    <PageHeader
      title={label.many}
      mark={
        <chakra.span textStyle="lg" color="fg.muted" fontVariantNumeric="tabular-nums" data-total={ready?.total}>
          {ready === null ? null : `${ready.total.toLocaleString('en-AU')}${narrowed ? ' found' : ''}`}
        </chakra.span>
      }
      subtitle={ready === null ? ' ' : <FreshnessLine freshness={ready.freshness} />}
      actions={
        create === undefined ? undefined : (
          <LinkButton to={create} main>
            <Plus aria-hidden="true" />
            {`New ${label.one.toLowerCase()}`}
          </LinkButton>
        )
      }
    />
  );
}
