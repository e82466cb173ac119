import { Maximize2, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { sitesOf } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { IconButton } from '#ui/control/IconButton.tsx';
import { InlineRow } from '#ui/layout/layout.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { DetailSkeleton } from '#ui/skeleton/DetailSkeleton.tsx';
import { narrowContainer } from '#ui/table/TableElement.tsx';
import { Tabs } from '#ui/control/Tabs.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useData } from '../context/replica.ts';
import { useMay } from '../context/session.ts';
import { ownRemovals } from '../data/ownRemovals.ts';
import { useRecord } from '../data/useRecord.ts';
import type { AnyResource, AnyRow } from '../descriptor/define.ts';
import { keyIn, pageParameters } from '../descriptor/pageParameters.ts';
import { DetailActions } from '../detail/DetailActions.tsx';
import { Facts } from '../detail/Facts.tsx';
import { OtherSiteNote } from '../detail/OtherSiteNote.tsx';
import { useShownTabs } from '../detail/useShownTabs.ts';
import { useTab } from '../detail/useTab.ts';
import { FreshnessLine } from '../freshness/FreshnessLine.tsx';
import { AppLink } from '../link/AppLink.tsx';
import { LinkButton } from '../link/LinkButton.tsx';

const Frame = chakra('aside', {
  base: {
    position: 'sticky',
    top: 'calc(var(--top-bar, 0px) + 0.75rem)',
    maxH: 'calc(100dvh - var(--top-bar, 0px) - var(--banner, 0px) - 1.5rem)',
    overflowY: 'auto',
    minW: '0',
    containerName: narrowContainer,
    containerType: 'inline-size',
    px: '5',
    pb: '5',
    borderRadius: 'l3',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.panel',
    boxShadow: 'sm',
    animation: 'rise-in 120ms ease-out',
    // Where the list needs the width, the panel covers its end.
    lgDown: {
      position: 'fixed',
      top: 'var(--top-bar, 0px)',
      bottom: 'var(--banner, 0px)',
      insetEnd: '0',
      zIndex: 'sticky',
      w: '26rem',
      maxW: '100vw',
      maxH: 'none',
      borderRadius: '0',
      boxShadow: 'lg',
    },
  },
});

const Head = chakra('header', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 'docked',
    display: 'flex',
    alignItems: 'center',
    smDown: { flexWrap: 'wrap' },
    gap: '2',
    mx: '-5',
    px: '5',
    py: '2.5',
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
  },
});

export interface RecordPanelProps {
  resource: AnyResource;
  id: number;
  onClose: () => void;
}

/** The panel shows the same descriptor as the record's page. */
export function RecordPanel({ resource, id, onClose }: RecordPanelProps) {
  const { entity, routes } = resource;
  const key = keyIn(resource, id);
  const { state, retry } = useRecord(entity, key);
  const isOwnRemoval = ownRemovals(useData().replica).has(entity, key);
  const isRemovedHere = state.status === 'missing' && isOwnRemoval;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isRemovedHere) close();
  }, [isRemovedHere]);
  const { one } = entityOf(entity).label;
  const row = state.status === 'present' ? (state.record as AnyRow) : null;
  const name = row === null ? `${one} ${id}` : recordName(entity, row);
  return (
    <Frame aria-label={`${one} ${row === null ? id : name}`} data-panel={`${entity}:${id}`}>
      <Head>
        <chakra.h2 textStyle="xl" fontWeight="semibold" truncate flex="1" minW="0">
          {row === null ? null : routes.detail === undefined ? (
            name
          ) : (
            <AppLink to={routes.detail} parameters={pageParameters(resource, id)}>
              {name}
            </AppLink>
          )}
        </chakra.h2>
        {/* On a phone the state tags stand below the name, so that it has room. */}
        <InlineRow _empty={{ display: 'none' }} smDown={{ order: '1', flexBasis: 'full' }}>
          {row === null ? null : resource.detail?.mark?.(row)}
        </InlineRow>
        {routes.detail === undefined ? null : (
          <LinkButton
            to={routes.detail}
            parameters={pageParameters(resource, id)}
            aria-label={`Open the page of ${name}`}
          >
            <Maximize2 aria-hidden="true" />
          </LinkButton>
        )}
        <IconButton icon={X} label="Close panel" onClick={onClose} />
      </Head>
      <chakra.div pt="4">
        {state.status === 'failed' ? (
          <ErrorState title="Couldn't load this record" onRetry={retry}>
            {state.error.message}
          </ErrorState>
        ) : null}
        {state.status === 'missing' && !isOwnRemoval ? (
          <chakra.p color="fg.muted">{`${one} ${id} no longer exists.`}</chakra.p>
        ) : null}
        {state.status === 'loading' ? <DetailSkeleton facts={resource.detail?.facts.length ?? 4} /> : null}
        {state.status === 'present' && row !== null ? (
          <Details key={id} resource={resource} row={row} name={name} freshness={state.freshness} />
        ) : null}
      </chakra.div>
    </Frame>
  );
}

interface DetailsProps {
  resource: AnyResource;
  row: AnyRow;
  name: string;
  freshness: Parameters<typeof FreshnessLine>[0]['freshness'];
}

function Details({ resource, row, name, freshness }: DetailsProps) {
  const { detail, entity } = resource;
  const may = useMay();
  const tabs = useShownTabs(detail?.tabs ?? [], row);
  const [tab, chooseTab] = useTab(tabs.map(({ id }) => id));
  if (detail === undefined) return null;
  return (
    <chakra.div display="flex" flexDirection="column" gap="4" {...resource.attributes?.(row)}>
      <chakra.div textStyle="sm" color="fg.muted" display="flex" flexWrap="wrap" columnGap="4">
        {detail.subtitle?.(row)}
        <FreshnessLine freshness={freshness} of="record" siteId={sitesOf(entityOf(entity), row)[0]} />
      </chakra.div>
      <chakra.div display="flex" css={{ '& > *': { flexWrap: 'wrap', justifyContent: 'flex-start' } }}>
        <DetailActions resource={resource} row={row} name={name} isCompact />
      </chakra.div>
      <OtherSiteNote entity={entity} row={row} name={name} />
      {detail.notice?.(row)}
      <Facts facts={detail.facts.filter(({ ask, isShown }) => may(ask ?? {}) && isShown?.(row) !== false)} row={row} />
      {detail.holdings?.(row)}
      {tabs.length === 0 ? null : (
        <Tabs
          label={`Details of ${name}`}
          value={tab}
          onChange={chooseTab}
          tabs={tabs.map(({ id, label, content, count }) => ({
            id,
            label,
            count: count?.(row),
            content: content(row),
          }))}
        />
      )}
    </chakra.div>
  );
}
