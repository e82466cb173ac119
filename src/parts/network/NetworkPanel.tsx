import { TriangleAlert } from 'lucide-react';
import { linkedEntities, type NetworkDevice } from '#domain/calls/networkDevices.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { networkMessages } from '#domain/messages/network.ts';
import { capitalised, isOneOf } from '#domain/states/words.ts';
import { formatAgo } from '#format/duration.ts';
import { localZone } from '#format/wallClock.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { Wiring } from '#parts/wiring/Wiring.tsx';
import { deviceCells } from '#parts/device/deviceCells.tsx';
import { SignalMark } from '#parts/device/SignalMark.tsx';
import { FactList, InlineStack } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted, Small } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Elapsed } from '#ui/time/Elapsed.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { Heartbeat } from './Heartbeat.tsx';
import { stateOf } from './NetworkDeviceField.tsx';
import { useOwnDevice, type WiredRow } from './useOwnDevice.ts';

const texts = networkMessages.address;

/** By what the server counts it as online or offline. */
export function evidenceText({ evidence, gateway, heartbeat, chosenHeartbeat }: NetworkDevice): string | null {
  const seconds = chosenHeartbeat ?? heartbeat;
  if (evidence === 'messages') return seconds === null ? texts.evidence.anyMessage : texts.evidence.messages(seconds);
  if (evidence === 'gateway') return texts.evidence.gateway(gateway?.name ?? '');
  return evidence === null ? null : texts.evidence.lastWill;
}

function Connection({ device }: { device: NetworkDevice }) {
  const state = stateOf(device);
  const evidence = evidenceText(device);
  if (evidence === null) return state === null ? texts.unknown : capitalised(state);
  if (state === null) return capitalised(evidence);
  return `${capitalised(state)}, ${evidence}`;
}

function Firmware({ device: { firmware, newerFirmware } }: { device: NetworkDevice }) {
  if (firmware === null) return '–';
  return (
    <InlineStack>
      <span>{firmware}</span>
      {typeof newerFirmware === 'string' ? (
        <chakra.span
          color="fault.fg"
          textStyle="sm"
          data-behind=""
          css={{ _icon: { display: 'inline', boxSize: '3.5', verticalAlign: 'text-bottom', me: '1' } }}
        >
          <TriangleAlert aria-hidden="true" />
          {texts.behind(newerFirmware)}
        </chakra.span>
      ) : null}
    </InlineStack>
  );
}

interface NetworkPanelProps {
  entity: EntityName;
  row: WiredRow;
}

/**
 * The network device of a record, or of its controller, without what the record says itself; nothing where there is
 * none, or it is not known.
 */
export function NetworkPanel({ entity, row }: NetworkPanelProps) {
  const own = useOwnDevice(entity, row);
  const zone = useSiteZone(row.siteId) ?? localZone();
  if (own === null) return null;
  const { device } = own;
  const { key, topics = [], heardAt, signal, battery, gateway } = device;
  return (
    <Panel title={texts.title}>
      <FactList gridTemplateColumns="repeat(auto-fill, minmax(13rem, 1fr))" data-network-panel={device.id}>
        {key === undefined ? null : (
          <div>
            <dt>{texts.key}</dt>
            <dd>{key}</dd>
          </div>
        )}
        {topics.length === 0 ? null : (
          <div>
            <dt>{texts.topics}</dt>
            <dd>
              {topics[0]}
              {topics.length > 1 ? <Small display="block">{texts.moreTopics(topics.length - 1)}</Small> : null}
            </dd>
          </div>
        )}
        <div>
          <dt>{texts.heard}</dt>
          <dd>
            {heardAt === null ? (
              texts.notHeard
            ) : (
              <>
                <Moment at={heardAt} zone={zone} format="dateTimeSeconds" />{' '}
                <Muted textStyle="sm" whiteSpace="nowrap">
                  <Elapsed since={heardAt} format={formatAgo} />
                </Muted>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{texts.state}</dt>
          <dd>
            <Connection device={device} />
          </dd>
        </div>
        <div>
          <dt>{networkMessages.heartbeat.label}</dt>
          <dd>
            <Heartbeat key={device.id} device={device} />
          </dd>
        </div>
        {'firmware' in row && typeof device.newerFirmware !== 'string' ? null : (
          <div>
            <dt>Firmware</dt>
            <dd>
              <Firmware device={device} />
            </dd>
          </div>
        )}
        {signal === null || 'signal' in row ? null : (
          <div>
            <dt>Signal</dt>
            <dd>
              <SignalMark signal={signal} />
            </dd>
          </div>
        )}
        {battery === null ? null : (
          <div>
            <dt>Battery</dt>
            <dd>{deviceCells.battery({ battery })}</dd>
          </div>
        )}
        {gateway === null ? null : (
          <div>
            <dt>{texts.gateway}</dt>
            <dd>{gateway.name}</dd>
          </div>
        )}
        {isOneOf(linkedEntities, entity) ? null : (
          <div>
            <dt>{networkMessages.device}</dt>
            <dd>
              {device.name} · <Wiring of={row} />
            </dd>
          </div>
        )}
      </FactList>
    </Panel>
  );
}
