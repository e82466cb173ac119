import { Info, Plus, SearchX } from 'lucide-react';
import { lazy, memo, Suspense, useCallback, type ReactNode } from 'react';
import { Note } from '#ui/text/text.tsx';
import { entityOf } from '#domain/entities/index.ts';
import type { Coverage, Freshness } from '#domain/live/connection.ts';
import { maximumPageButtons, pageSizes } from '#domain/limits/table.ts';
import { wordsInSentence } from '#domain/messages/records.ts';
import { routeOf } from '#domain/routes/index.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Pagination } from '#ui/table/Pagination.tsx';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import type { RowQuery } from '#collections/rowQuery.ts';
import { StackList } from '#ui/layout/list.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { CommandAnnouncer } from '../command/CommandAnnouncer.tsx';
import type { AnyResource, AnyRow } from '../descriptor/define.ts';
import { ListMark } from '../freshness/ListMark.tsx';
import { UnreadableNote } from '../freshness/UnreadableNote.tsx';
import { emptyReasonOfView } from '../freshness/emptyReason.ts';
import { LinkButton } from '../link/LinkButton.tsx';
import { Table } from '../table/Table.tsx';
import { ViewMenu } from '../view/ViewMenu.tsx';
import type { RowsView } from '../data/useRows.ts';
import { NoRowsMessage } from '../freshness/NoRowsMessage.tsx';
import { recordNeeds } from '#domain/setup/firstSteps.ts';
import { OrNoSite } from '../page/NoSite.tsx';
import { BulkChangeButtons } from '../bulk/BulkChangeButtons.tsx';
import { BulkEditor } from '../bulk/BulkEditor.tsx';
import { useMay } from '../context/session.ts';
import { RemoveBulk } from '../removal/RemoveBulk.tsx';
import { useMayRemove } from '../removal/useMayRemove.ts';
import { ImportButton } from '../import/ImportButton.tsx';
import { MakeManyButton } from '../import/MakeManyButton.tsx';
import { useMayImport } from '../import/useMayImport.ts';
import { ForgottenNote } from './ForgottenNote.tsx';
import { FoundCount } from './FoundCount.tsx';
import { GroupChips } from './GroupChips.tsx';
import { CardChoice, cardLayouts } from './LayoutChoice.tsx';
import { sortingAfter } from './listQuery.ts';
import { listTitle } from './listVariant.ts';
import { ListToolbar, ToolbarRow } from './ListToolbar.tsx';
import { ListWorkspace } from './ListWorkspace.tsx';
import type { Filters, Sorting } from './tableUrl.ts';
import { importMessages } from '#domain/messages/imports.ts';
import { countOf, listMessages, type RowWords } from '#domain/messages/lists.ts';
import { useListLayout } from './useListLayout.ts';
import { useListTools } from './useListTools.tsx';
import { useResourceList } from './useResourceList.ts';
import { bulkActs } from './bulkActs.ts';
import { SelectAllMatching } from './SelectAllMatching.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import type { Selection } from './useSelection.ts';
import { isCounted } from '#domain/live/freshness.ts';

/** Loaded for empty lists alone. */
const NeedsFirst = lazy(() => import('../setup/NeedsFirst.tsx'));

interface CardGridProps {
  resource: AnyResource;
  rows: readonly AnyRow[] | null;
  pending: boolean;
  skeletonCards: number;
  /** An empty or error state instead of cards. */
  message: ReactNode;
}

function CardGrid({ resource, rows, pending, skeletonCards, message }: CardGridProps) {
  const { Card } = resource;
  if (Card === undefined) return null;
  if (message !== null) return message;
  return (
    <StackList
      gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 19rem), 1fr))"
      gap="4"
      p="4"
      aria-label={listTitle(resource)}
      aria-busy={rows === null || pending}
    >
      {rows === null
        ? Array.from({ length: Math.min(6, skeletonCards) }, (_none, index) => (
            <li key={index}>
              <SkeletonBlock h="64" />
            </li>
          ))
        : rows.map((row) => (
            <li key={row.id} data-card-id={row.id}>
              <Card row={row} />
            </li>
          ))}
    </StackList>
  );
}

interface BulkBarProps {
  resource: AnyResource;
  /** 0: all sites. */
  siteId: number;
  selection: Selection;
  query: RowQuery;
  view: RowsView<AnyRow>;
}

function BulkBar({ resource, siteId, selection, query, view }: BulkBarProps) {
  const { bulk, entity } = resource;
  const acts = bulkActs(resource, useMay());
  const mayRemove = useMayRemove(resource);
  const ids = [...selection.ids];
  return (
    <SelectionBar
      selection={selection}
      selectAll={<SelectAllMatching entity={entity} selection={selection} query={query} view={view} />}
    >
      {bulk?.Bar === undefined || !acts.command ? null : <bulk.Bar ids={ids} />}
      {bulk?.edit === undefined ? null : (
        <>
          <BulkChangeButtons entity={entity} ids={ids} changes={bulk.edit.changes ?? []} />
          <BulkEditor
            entity={entity}
            ids={ids}
            siteId={siteId}
            editing={bulk.edit}
            sort={view.status === 'ready' ? view.query.sort : undefined}
          />
        </>
      )}
      {mayRemove ? <RemoveBulk resource={resource} selection={selection} view={view} /> : null}
    </SelectionBar>
  );
}

const isSameChoice = (filters: Filters, first: Filters | undefined) =>
  first !== undefined && JSON.stringify(filters) === JSON.stringify(first);

interface ListMessageInput {
  resource: AnyResource;
  view: RowsView<AnyRow>;
  isNarrowed: boolean;
  /** Whether the list is narrowed by its first filters alone. */
  isFirstView: boolean;
  mayImport: boolean;
  onClear: () => void;
}

/** The message in place of rows: the reason and the next step. null while there are rows or they load. */
function listMessage({ resource, view, isNarrowed, isFirstView, mayImport, onClear }: ListMessageInput): ReactNode {
  const many = listTitle(resource).toLowerCase();
  const reason = emptyReasonOfView(view);
  const clear = <Button onClick={onClear}>Clear search and filters</Button>;
  if (reason !== null) return <NoRowsMessage many={many} reason={reason} action={isNarrowed ? clear : undefined} />;
  if (view.status !== 'ready' || view.total > 0 || view.pending) return null;
  if (isFirstView) {
    return (
      <EmptyState
        icon={resource.icon}
        title={listMessages.noneInView(many)}
        action={<Button onClick={onClear}>{listMessages.showAll(many)}</Button>}
      >
        {resource.emptyText}
      </EmptyState>
    );
  }
  if (isNarrowed) {
    return (
      <EmptyState icon={SearchX} title={`No ${many} match your search`} action={clear}>
        Try a different search or remove a filter.
      </EmptyState>
    );
  }
  const none = (
    <EmptyState
      icon={resource.icon}
      title={`No ${many} yet`}
      action={
        mayImport ? (
          <>
            <MakeManyButton entity={resource.entity} />
            <ImportButton entity={resource.entity} label={importMessages.orImport} />
          </>
        ) : undefined
      }
    >
      {resource.emptyText}
    </EmptyState>
  );
  const orNeeds =
    recordNeeds[resource.entity] === undefined ? (
      none
    ) : (
      <Suspense fallback={none}>
        <NeedsFirst entity={resource.entity} many={listTitle(resource)}>
          {none}
        </NeedsFirst>
      </Suspense>
    );
  return entityOf(resource.entity).scope === 'site' ? <OrNoSite>{orNeeds}</OrNoSite> : orNeeds;
}

export function ResourceListPage({ resource }: { resource: AnyResource }) {
  const list = useResourceList(resource);
  const { view, columns, state, change, sorting, disabledReason, isNarrowed, pageSize, selection } = list;
  const { label } = entityOf(resource.entity);
  const title = listTitle(resource);
  const noun = title.toLowerCase();
  const tools = useListTools({ resource, title, list });
  const ready = view.status === 'ready' ? view : null;
  const isCounted = ready !== null && (ready.total > 0 || emptyReasonOfView(ready) === null);
  const counted = isCounted ? { total: ready.total } : {};
  const words = wordsInSentence(label);
  const onClear = () => change({ search: '', filters: {} });
  const mayImport = useMayImport()(resource.entity);
  const isFirstView = state.search === '' && isSameChoice(state.filters, resource.firstFilters);
  const message = listMessage({ resource, view, isNarrowed, isFirstView, mayImport, onClear });
  const onPage = useCallback((page: number) => change({ page }), [change]);
  return (
    <ListWorkspace resource={resource} view={view} selection={selection}>
      <ListHeader
        resource={resource}
        isNarrowed={isNarrowed}
        {...counted}
        {...(ready === null ? {} : { freshness: ready.freshness, coverage: ready.coverage })}
      />
      {resource.ListTabs === undefined ? null : <resource.ListTabs />}
      <ToolbarRow>
        <ListToolbar
          resource={resource}
          columns={columns}
          state={state}
          sorting={sorting}
          disabledReason={disabledReason}
          change={change}
          noun={noun}
          scope={list.scope}
          views={
            <>
              <ViewMenu title={title} views={list.views} state={state} change={change} />
              {tools.menu}
            </>
          }
        />
        {disabledReason === undefined ? null : <DisabledReason texts={[disabledReason, ...list.ignoredPartTexts]} />}
      </ToolbarRow>
      <GroupChips entity={resource.entity} siteId={list.siteId} list={list.groups} state={state} change={change} />
      {list.forgotten === null ? null : (
        <ForgottenNote noun={noun} filters={list.forgotten} onUse={(filters) => change({ filters })} />
      )}
      {resource.ListNotice === undefined ? null : <resource.ListNotice siteId={list.siteId} />}
      {tools.progress}
      <Panel flush>
        <Rows resource={resource} list={list} message={message} />
        {/* Below rows that load it would move when there are fewer of them. */}
        {ready === null || (ready.rows.length === 0 && message === null) ? null : (
          <Pagination
            pageSize={pageSize}
            pageSizes={pageSizes}
            label={title}
            page={state.page}
            total={counted.total ?? null}
            maximumButtons={maximumPageButtons}
            onPage={onPage}
            onPageSize={list.setPageSize}
          />
        )}
        {ready === null || emptyReasonOfView(ready) !== null ? null : (
          <UnreadableNote words={words} skipped={ready.skipped} failure={ready.failure} />
        )}
      </Panel>
      {selection === null ? null : (
        <BulkBar resource={resource} selection={selection} view={view} siteId={list.siteId} query={list.scope.query} />
      )}
      <CommandAnnouncer />
      <FoundCount
        asked={isNarrowed ? JSON.stringify([state.search, state.filters]) : ''}
        text={!isCounted || ready.pending ? null : foundText(ready, words, isNarrowed)}
      />
    </ListWorkspace>
  );
}

/** What a list says of its rows after a search: "12 found", or "1,204 units" once it has all of them again. */
function foundText(view: RowsView<AnyRow> & { status: 'ready' }, words: RowWords, isNarrowed: boolean): string {
  if (!isNarrowed) return countOf(view.total, words);
  return listMessages.total(view.total, { isNarrowed, isCounted: isCounted(view) });
}

interface RowsProps {
  resource: AnyResource;
  list: ReturnType<typeof useResourceList>;
  /** Instead of rows. */
  message: ReactNode;
}

/** The page's rows, as a table or as cards. */
function Rows({ resource, list, message }: RowsProps) {
  const { view, change, sorting, pageSize } = list;
  const isOfCards = useListLayout(cardLayouts)[0] === 'cards' && resource.Card !== undefined;
  const onSort = useCallback(
    (next: Sorting | null) => change({ sort: next ?? sortingAfter(resource, sorting) }),
    [change, resource, sorting],
  );
  // No row without a reason means that they load.
  const rows = view.status === 'ready' && (view.rows.length > 0 || message !== null) ? view.rows : null;
  const pending = view.status === 'ready' && view.pending;
  const shared = { resource, message, pending };
  if (isOfCards) return <CardGrid {...shared} rows={rows} skeletonCards={pageSize} />;
  return (
    <Table
      label={entityOf(resource.entity).label.many}
      entity={resource.entity}
      columns={list.columns}
      rows={rows}
      list={{
        ...shared,
        skeletonRows: pageSize,
        sorting,
        onSort,
        disabledReason: list.disabledReason,
        selection: list.selection,
        layout: list.views.columns,
        sumsOf: view.status === 'ready' && view.coverage.kind === 'whole' ? list.scope.query : undefined,
      }}
    />
  );
}

/** Says once for all controls why sorting and filters are disabled. */
function DisabledReason({ texts }: { texts: readonly string[] }) {
  return (
    <Note
      display="flex"
      alignItems="flex-start"
      gap="1.5"
      pt="2"
      data-disabled-reason=""
      css={{ _icon: { boxSize: '4', flexShrink: '0', mt: '0.5' } }}
    >
      <Info aria-hidden="true" />
      <span>{texts.join(' ')}</span>
    </Note>
  );
}

interface ListHeaderProps {
  resource: AnyResource;
  isNarrowed: boolean;
  total?: number;
  freshness?: Freshness;
  coverage?: Coverage;
}

// Rows may change many times a second; the header is memoised, since it rarely does.
const ListHeader = memo(function ListHeader(props: ListHeaderProps) {
  const { resource, isNarrowed, total, freshness, coverage } = props;
  const { ListActions, routes } = resource;
  return (
    <PageHeader
      title={listTitle(resource)}
      mark={<ListMark total={total} isNarrowed={isNarrowed} freshness={freshness} coverage={coverage} />}
      actions={
        <>
          {resource.Card === undefined ? null : <CardChoice noun={listTitle(resource).toLowerCase()} />}
          {ListActions === undefined ? null : <ListActions />}
          {routes.create === undefined ? null : (
            <LinkButton to={routes.create} main>
              <Plus aria-hidden="true" />
              {routeOf(routes.create).title}
            </LinkButton>
          )}
        </>
      }
    />
  );
});
