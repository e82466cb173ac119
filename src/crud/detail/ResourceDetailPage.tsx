import { Grid, Stack } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { Freshness } from '#domain/live/connection.ts';
import { sitesOf } from '#domain/entities/define.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { useRecordTitle } from '#lib/recordTitle.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { belowAwaitedRows } from '#ui/layout/belowAwaitedRows.ts';
import { Panel } from '#ui/page/Panel.tsx';
import { DetailSkeleton } from '#ui/skeleton/DetailSkeleton.tsx';
import { Tabs } from '#ui/control/Tabs.tsx';
import { CommandAnnouncer } from '../command/CommandAnnouncer.tsx';
import { useMay } from '../context/session.ts';
import { useRecord } from '../data/useRecord.ts';
import type { AnyResource, AnyRow, DetailSlots } from '../descriptor/define.ts';
import { keyIn } from '../descriptor/pageParameters.ts';
import { FreshnessLine } from '../freshness/FreshnessLine.tsx';
import { RecordNotRead } from '../page/RecordNotRead.tsx';
import { NotesPanel } from '../notes/NotesPanel.tsx';
import { DetailActions } from './DetailActions.tsx';
import { Facts } from './Facts.tsx';
import { OtherSiteNote } from './OtherSiteNote.tsx';
import { useForbiddenNotice } from './useForbiddenNotice.ts';
import { useLeaveWhenMissing } from './useLeaveWhenMissing.ts';
import { useMoveToOwnPage } from './useMoveToOwnPage.ts';
import { useShownTabs } from './useShownTabs.ts';
import { useTab } from './useTab.ts';
import { resourceActsOf } from '#domain/calls/resource.ts';

/** Whether a record has notes to show and change; a server that sends no `notes` field has none. */
function hasNotes(entity: EntityName, row: AnyRow): row is AnyRow & { notes: string | null } {
  const { notes } = row;
  return (notes === null || typeof notes === 'string') && resourceActsOf(entity).includes('update');
}

export interface ResourceDetailPageProps {
  resource: AnyResource;
  id: number;
}

export function ResourceDetailPage({ resource, id }: ResourceDetailPageProps) {
  const { state, retry } = useRecord(resource.entity, keyIn(resource, id));
  useLeaveWhenMissing(state.status === 'missing', resource, id);
  useForbiddenNotice(state);
  const isMoving = useMoveToOwnPage(resource.entity, state.status === 'present' ? state.record : null, 'detail');
  const { detail } = resource;
  if (detail === undefined) throw new Error(`${resource.entity} has no details to show.`);
  const title = `${entityOf(resource.entity).label.one} ${id}`;
  if (state.status === 'failed') {
    return <RecordNotRead entity={resource.entity} title={title} error={state.error} retry={retry} />;
  }
  if (state.status !== 'present' || isMoving) {
    return (
      <>
        <chakra.h1 srOnly>{title}</chakra.h1>
        <DetailSkeleton facts={detail.facts.length} />
      </>
    );
  }
  return <Details key={id} resource={resource} detail={detail} row={state.record} freshness={state.freshness} />;
}

interface DetailsProps {
  resource: AnyResource;
  detail: DetailSlots<AnyRow>;
  row: AnyRow;
  freshness: Freshness;
}

function Details({ resource, detail, row, freshness }: DetailsProps) {
  const { entity } = resource;
  const { label } = entityOf(entity);
  const may = useMay();
  const facts = detail.facts.filter(({ ask, isShown }) => may(ask ?? {}) && isShown?.(row) !== false);
  const tabs = useShownTabs(detail.tabs, row);
  const [tab, chooseTab] = useTab(tabs.map(({ id }) => id));
  const name = recordName(entity, row);
  useRecordTitle(name);
  return (
    <chakra.article {...resource.attributes?.(row)} aria-label={`${label.one} ${name}`}>
      <PageHeader
        title={name}
        mark={detail.mark?.(row)}
        subtitle={
          <chakra.span
            display="flex"
            flexWrap={{ base: 'nowrap', sm: 'wrap' }}
            columnGap="4"
            // On a phone it takes the rest of the line: one that comes and goes would move the page.
            css={{ smDown: { '& > [data-freshness]': { flex: '1 1 0', minW: '0', overflow: 'hidden' } } }}
          >
            <chakra.span
              display="flex"
              flexWrap="wrap"
              columnGap="4"
              minW="0"
              overflowWrap="anywhere"
              _empty={{ display: 'none' }}
            >
              {detail.subtitle?.(row)}
            </chakra.span>
            <FreshnessLine freshness={freshness} of="record" siteId={sitesOf(entityOf(entity), row)[0]} />
          </chakra.span>
        }
        actions={<DetailActions resource={resource} row={row} name={name} />}
      />
      <Stack gap="4" css={belowAwaitedRows}>
        <OtherSiteNote entity={entity} row={row} name={name} />
        <Grid lg={{ gridAutoFlow: 'column', gridAutoColumns: 'minmax(22rem, 1fr)', gridTemplateColumns: '2fr' }}>
          <Stack gap="4">
            <Panel>
              <Facts facts={facts} row={row} />
            </Panel>
            {detail.holdings?.(row)}
          </Stack>
          {detail.notice?.(row)}
        </Grid>
        {hasNotes(entity, row) ? <NotesPanel entity={entity} row={row} /> : null}
        {tabs.length === 0 ? null : (
          <Tabs
            label={`Details of ${name}`}
            value={tab}
            onChange={chooseTab}
            tabs={tabs.map(({ id, label: tabLabel, content, count }) => ({
              id,
              label: tabLabel,
              count: count?.(row),
              content: content(row),
            }))}
          />
        )}
      </Stack>
      <CommandAnnouncer />
    </chakra.article>
  );
}
