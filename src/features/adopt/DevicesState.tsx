import { MapPin, PlugZap, SearchX } from 'lucide-react';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { adoptingMessages } from '#domain/messages/adopting.ts';
import { describeRight } from '#domain/permissions/describe.ts';
import { useMayOpen, type NamedSite } from '#crud/context/session.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { OrNoSite } from '#crud/page/NoSite.tsx';
import type { NetworkDevicesView } from '#parts/network/useNetworkDevices.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { ListNote } from '#ui/page/ListNote.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Stack } from '#ui/layout/layout.tsx';

const { found: words } = adoptingMessages;

/** That the shown devices could not be read again. */
export function StaleNote({ view }: { view: NetworkDevicesView }) {
  if (view.status !== 'ready' || view.failure === null) return null;
  return (
    <ListNote colorPalette="offline" role="status" data-stale="">
      {words.notRefreshed(view.failure)}
    </ListNote>
  );
}

interface DevicesStateProps {
  /** null: none or all are chosen. */
  site: NamedSite | null;
  view: NetworkDevicesView;
}

/** In place of devices that are not there (yet). */
export function DevicesState({ site, view }: DevicesStateProps) {
  return (
    <Panel>
      <OrNoSite>
        <Reason site={site} view={view} />
      </OrNoSite>
    </Panel>
  );
}

function Reason({ site, view }: DevicesStateProps) {
  if (view.status === 'loading') {
    return (
      <Stack gap="3" aria-busy="true" py="2">
        <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
        <SkeletonBlock width="60%" />
        <SkeletonBlock width="80%" />
      </Stack>
    );
  }
  if (view.status === 'failed') {
    return (
      <ErrorState title={words.failed} onRetry={view.retry}>
        {view.message}
      </ErrorState>
    );
  }
  if (site === null) {
    return (
      <EmptyState icon={MapPin} title={words.noSite}>
        {words.noSiteText}
      </EmptyState>
    );
  }
  if (view.status === 'ready') return <NothingFound site={site} />;
  return (
    <EmptyState icon={SearchX} title={words.absent}>
      {words.absentText}
    </EmptyState>
  );
}

/** What to do so that devices appear. */
function NothingFound({ site: { id, topicPrefix = '' } }: { site: NamedSite }) {
  const maySet = useMayOpen()('site.edit');
  if (topicPrefix === '') {
    return (
      <EmptyState
        icon={PlugZap}
        title={words.noPrefix}
        action={
          <LinkButton to="site.edit" parameters={{ id }}>
            {words.setPrefix}
          </LinkButton>
        }
      >
        <p>{words.noPrefixText}</p>
        {maySet ? null : <p>{words.noPrefixAsk(describeRight(askFor(entityOf('site'), 'write')))}</p>}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={PlugZap} title={words.nothing}>
      <p>{words.nothingText(topicPrefix)}</p>
      <chakra.ul textAlign="start" ps="5" pt="2" display="grid" gap="1">
        {words.checks.map((check) => (
          <li key={check}>{check}</li>
        ))}
      </chakra.ul>
    </EmptyState>
  );
}
