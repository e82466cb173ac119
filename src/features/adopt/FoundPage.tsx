import { CircleCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { NetworkDevice } from '#domain/calls/networkDevices.ts';
import { groupByGateway, isToAdopt, type DeviceGroup } from '#domain/adopting/foundDevices.ts';
import { adoptingMessages } from '#domain/messages/adopting.ts';
import type { NamedSite } from '#crud/context/session.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { Button } from '#ui/control/Button.tsx';
import { List, Row, Stack } from '#ui/layout/layout.tsx';
import { RuledItem } from '#ui/layout/list.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ListNote } from '#ui/page/ListNote.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { numberText } from '#format/numbers.ts';
import { DevicesState, StaleNote } from './DevicesState.tsx';
import { FoundDevice } from './FoundDevice.tsx';
import { oldStates } from './PartStates.tsx';
import { PairByName } from './PairByName.tsx';
import { TryNote } from './TryNote.tsx';
import { isThere, useAdoptingSite } from './useAdoptingSite.ts';
import { useSpoken } from './useSpoken.ts';
import { useTry } from './useTry.ts';

const { found: words } = adoptingMessages;

/** What was discovered at the chosen site and is not yet in use, by gateway. */
export default function FoundPage() {
  const { site, view, reread } = useAdoptingSite();
  if (site === null || view.status !== 'ready' || view.devices.length === 0) {
    return (
      <>
        <PageHeader title={words.title} />
        <DevicesState site={site} view={view} />
      </>
    );
  }
  return (
    <>
      <StaleNote view={view} />
      <FoundDevices site={site} devices={view.devices} isOld={view.failure !== null} reread={reread} />
    </>
  );
}

interface FoundDevicesProps {
  site: NamedSite;
  devices: readonly NetworkDevice[];
  /** Whether they could not be read again. */
  isOld: boolean;
  reread: () => void;
}

function FoundDevices({ site, devices, isOld, reread }: FoundDevicesProps) {
  const [isByName, setByName] = useState(false);
  const unused = useMemo(() => devices.filter(isToAdopt), [devices]);
  const groups = useMemo(() => groupByGateway(unused), [unused]);
  const hasChannels = unused.some((device) => isThere(device) && device.outputs.length > 0);
  return (
    <>
      <PageHeader
        title={words.title}
        mark={<span>{numberText(unused.length)}</span>}
        actions={
          hasChannels ? (
            <>
              <Button aria-expanded={isByName} onClick={() => setByName(!isByName)}>
                {adoptingMessages.byName.title}
              </Button>
              <LinkButton to="device.adopt" main>
                {words.start}
              </LinkButton>
            </>
          ) : undefined
        }
      />
      <Stack gap="4">
        {site.topicPrefix === '' ? (
          <ListNote colorPalette="fault" flexWrap="wrap" mb="0">
            <span>{words.strays(site.name)}</span>
            <AppLink to="site.edit" parameters={{ id: site.id }}>
              {words.setPrefix}
            </AppLink>
          </ListNote>
        ) : null}
        {isByName ? <PairByName site={site} devices={devices.filter(isThere)} reread={reread} /> : null}
        {groups.length === 0 ? (
          <Panel>
            <EmptyState icon={CircleCheck} title={words.allUsed}>
              {words.allUsedText}
            </EmptyState>
          </Panel>
        ) : null}
        <Stack gap="4" filter={isOld ? oldStates : undefined}>
          <Groups groups={groups} reread={reread} />
        </Stack>
      </Stack>
    </>
  );
}

function Groups({ groups, reread }: { groups: readonly DeviceGroup[]; reread: () => void }) {
  const trying = useTry();
  const spoken = useSpoken();
  return (
    <>
      <VisuallyHidden role="alert">{spoken.text}</VisuallyHidden>
      <TryNote tried={trying.tried} />
      {groups.map(({ gateway, devices }) => (
        <Panel
          key={gateway === null ? '' : `${gateway.id} ${gateway.name}`}
          flush
          title={gateway === null ? words.noGateway : words.byGateway(gateway.name)}
          actions={gateway?.id ? <AdoptGateway id={gateway.id} name={gateway.name} /> : undefined}
        >
          <List>
            {devices.map((device) => (
              <RuledItem key={device.id} data-found={device.id}>
                <FoundDevice device={device} trying={trying} say={spoken.say} reread={reread} />
              </RuledItem>
            ))}
          </List>
        </Panel>
      ))}
    </>
  );
}

function AdoptGateway({ id, name }: { id: number; name: string }) {
  return (
    <Row>
      <LinkButton to="device.adopt" search={`?gateway=${id}`} aria-label={words.startHere(name)}>
        {words.start}
      </LinkButton>
    </Row>
  );
}
