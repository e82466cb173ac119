import { CircleCheck, PlugZap } from 'lucide-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import type { NetworkDevice } from '#domain/calls/networkDevices.ts';
import { pairingCalls } from '#domain/calls/pairings.ts';
import { devicesBehind } from '#domain/adopting/channels.ts';
import { adoptingMessages } from '#domain/messages/adopting.ts';
import { describeRight } from '#domain/permissions/describe.ts';
import { useCan, type NamedSite } from '#crud/context/session.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Chip } from '#ui/control/Chip.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ListNote } from '#ui/page/ListNote.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { Note } from '#ui/text/text.tsx';
import { ChannelList } from './ChannelList.tsx';
import { ContactNewsNote } from './ContactPart.tsx';
import { DevicesState, StaleNote } from './DevicesState.tsx';
import { DoorChoice } from './DoorChoice.tsx';
import { TryApproval } from './TryApproval.tsx';
import { isThere, useAdoptingSite } from './useAdoptingSite.ts';
import { useDoors } from './useDoors.ts';
import { useSpoken, type Spoken } from './useSpoken.ts';
import { heldName, useWalk, type Walk } from './useWalk.ts';
import { useWalkActs, type WalkActs } from './useWalkActs.ts';
import { WalkBar, WalkCard } from './WalkCard.tsx';

const idSchema = z.coerce.number().int().positive();

/** The walk along the doors. The address names the gateway or device: that is all that it needs to go on. */
export default function AdoptPage() {
  const { site, view, reread } = useAdoptingSite();
  const [parameters] = useSearchParams();
  const gatewayId = idSchema.safeParse(parameters.get('gateway')).data ?? null;
  if (site === null || view.status !== 'ready' || view.devices.length === 0) {
    return (
      <>
        <PageHeader title={adoptingMessages.title} />
        <DevicesState site={site} view={view} />
      </>
    );
  }
  return (
    <>
      <StaleNote view={view} />
      <SiteWalk
        key={`${site.id} ${gatewayId}`}
        site={site}
        gatewayId={gatewayId}
        devices={view.devices}
        reread={reread}
        isOld={view.failure !== null}
      />
    </>
  );
}

interface SiteWalkProps {
  site: NamedSite;
  /** null: all devices of the site. */
  gatewayId: number | null;
  devices: readonly NetworkDevice[];
  reread: () => void;
  /** Whether the devices could not be read again. */
  isOld: boolean;
}

function SiteWalk({ site, gatewayId, devices: all, reread, isOld }: SiteWalkProps) {
  const view = useDoors(site.id);
  const spoken = useSpoken();
  const devices = useMemo(() => all.filter(isThere), [all]);
  const walked = useMemo(() => devicesBehind(devices, gatewayId), [devices, gatewayId]);
  const walk = useWalk({ siteId: site.id, devices, walked, doors: view.doors, reread });
  const acts = useWalkActs(walk, spoken);
  const tryReason = useReason(pairingCalls.networkDeviceTry.ask, adoptingMessages.mayNotTry);
  const pairReason = useReason(pairingCalls.sitePairings.ask, adoptingMessages.mayNotPair);
  const { current } = walk.place;
  const gateway = devices.find(({ id }) => id === gatewayId);
  // An approval covers a gateway with what it connects.
  const covering = gateway ?? devices.find(({ id }) => id === current?.device.gateway?.id) ?? current?.device;
  return (
    <>
      <PageHeader
        title={adoptingMessages.title}
        subtitle={[
          gateway?.name ?? adoptingMessages.allDevices,
          adoptingMessages.progress(walk.paired, walk.channels.length),
        ].join(' · ')}
        actions={<Voice spoken={spoken} />}
      />
      <VisuallyHidden role="alert" data-said="">
        {spoken.text}
      </VisuallyHidden>
      {[tryReason, pairReason].map((reason) => (reason === null ? null : <Note key={reason}>{reason}</Note>))}
      {covering === undefined || tryReason !== null ? null : (
        <TryApproval site={site} device={covering} wasRefused={acts.tried?.isBeyondLimit === true} />
      )}
      {acts.tried === null ? <ContactNewsNote walk={walk} goTo={acts.goTo} /> : null}
      {current === null ? (
        <NoChannel walk={walk} />
      ) : (
        <WalkCard channel={current} walk={walk} acts={acts} isOld={isOld} disabledReason={tryReason}>
          <Failure acts={acts} />
          {walk.taken === null ? (
            <DoorChoice siteId={site.id} walk={walk} acts={acts} view={view} disabledReason={pairReason} />
          ) : (
            <Taken walk={walk} goOn={acts.goOn} />
          )}
        </WalkCard>
      )}
      <ChannelList walk={walk} goTo={acts.goTo} />
      <WalkBar walk={walk} acts={acts} />
    </>
  );
}

/** The sentence for people without a right; null: they have it. */
function useReason(ask: Parameters<typeof useCan>[0], sentence: (right: string) => string): string | null {
  return useCan(ask) ? null : sentence(describeRight(ask));
}

function Voice({ spoken: { speaks, setSpeaks } }: { spoken: Spoken }) {
  if (setSpeaks === null) return null;
  return <Chip label={adoptingMessages.voice} pressed={speaks} onToggle={() => setSpeaks(!speaks)} />;
}

function Failure({ acts: { failure } }: { acts: WalkActs }) {
  return failure === null ? null : (
    <ListNote colorPalette="alarm" mb="0" data-failure="">
      {failure}
    </ListNote>
  );
}

/** Somebody else paired the channel while this person stood there. */
function Taken({ walk, goOn }: { walk: Walk; goOn: () => void }) {
  const { taken, place } = walk;
  if (taken === null || place.current === null) return null;
  return (
    <ListNote colorPalette="fault" role="status" flexWrap="wrap" mb="0" data-taken="">
      <span>{adoptingMessages.taken(heldName(taken))}</span>
      <Button w="full" h="12" onClick={goOn}>
        {adoptingMessages.next}
      </Button>
    </ListNote>
  );
}

function NoChannel({ walk: { channels } }: { walk: Walk }) {
  const isDone = channels.length > 0;
  return (
    <Panel>
      <EmptyState
        icon={isDone ? CircleCheck : PlugZap}
        title={isDone ? adoptingMessages.done : adoptingMessages.noChannels}
        action={
          <LinkButton to={isDone ? 'unit.list' : 'device.found'}>
            {isDone ? adoptingMessages.seeUnits : adoptingMessages.found.title}
          </LinkButton>
        }
      >
        {isDone ? adoptingMessages.doneText(channels.length) : adoptingMessages.noChannelsText}
      </EmptyState>
    </Panel>
  );
}
