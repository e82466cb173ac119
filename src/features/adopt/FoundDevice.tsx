import { useState } from 'react';
import type { NetworkDevice } from '#domain/calls/networkDevices.ts';
import { pairingCalls } from '#domain/calls/pairings.ts';
import { channelKey, channelsOf } from '#domain/adopting/channels.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { adoptingMessages } from '#domain/messages/adopting.ts';
import { networkMessages } from '#domain/messages/network.ts';
import { describeRight } from '#domain/permissions/describe.ts';
import { SiteRelativeMoment } from '#crud/columns/SiteRelativeMoment.tsx';
import { useData } from '#crud/context/replica.ts';
import { useCan } from '#crud/context/session.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { deviceCells } from '#parts/device/deviceCells.tsx';
import { OnlineMark } from '#parts/device/OnlineMark.tsx';
import { SignalMark } from '#parts/device/SignalMark.tsx';
import { Button } from '#ui/control/Button.tsx';
import { List, Row, Stack } from '#ui/layout/layout.tsx';
import { Muted, Note, Strong, WrappingText } from '#ui/text/text.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { InputTag, OutputTag } from './PartStates.tsx';
import type { Spoken } from './useSpoken.ts';
import type { Trying } from './useTry.ts';

const { found: words } = adoptingMessages;

interface FoundDeviceProps {
  device: NetworkDevice;
  trying: Trying;
  say: Spoken['say'];
  reread: () => void;
}

export function FoundDevice({ device, trying, say, reread }: FoundDeviceProps) {
  const { id, name, model, firmware, removedAt, unsupported, outputs, inputs } = device;
  const isGone = removedAt !== null;
  const hasChannels = channelsOf([device]).length > 0;
  return (
    <Stack gap="2" px="4" py="3">
      <Row justifyContent="space-between" flexWrap="nowrap" alignItems="flex-start">
        <Stack gap="0" flex="1">
          <Strong overflowWrap="anywhere">{name}</Strong>
          <Muted textStyle="sm">
            {[model, firmware === null ? null : words.firmware(firmware)].filter(Boolean).join(' · ')}
          </Muted>
        </Stack>
        {hasChannels && !isGone ? (
          <LinkButton to="device.adopt" search={`?gateway=${id}`} aria-label={words.startHere(name)}>
            {words.start}
          </LinkButton>
        ) : null}
        {device.usedBy === null && (isGone || device.online === false) ? (
          <ForgetButton device={device} say={say} reread={reread} />
        ) : null}
      </Row>
      <Reach device={device} />
      {outputs.length + inputs.length === 0 && unsupported.length === 0 ? <Note>{words.noParts}</Note> : null}
      {isGone ? null : <Outputs device={device} trying={trying} say={say} />}
      {inputs.length === 0 ? null : (
        <List display="grid" gap="1">
          {inputs.map((input) => (
            <li key={input.key}>
              <Row justifyContent="space-between" textStyle="sm">
                <Muted overflowWrap="anywhere">{input.name}</Muted>
                <InputTag input={input} />
              </Row>
            </li>
          ))}
        </List>
      )}
      {unsupported.map((part) => (
        <Note key={part.name} data-unsupported="">
          {networkMessages.unsupported(part.name, part.reason)}
        </Note>
      ))}
    </Stack>
  );
}

function Reach({ device: { online, removedAt, signal, battery, heardAt, siteId } }: { device: NetworkDevice }) {
  return (
    <Row columnGap="4" rowGap="1" textStyle="sm">
      {removedAt === null ? (
        <OnlineMark of={{ online: online ?? undefined }} />
      ) : (
        <ToneTag tone="offline" variant="dense">
          {words.removed}
        </ToneTag>
      )}
      {signal === null ? null : <SignalMark signal={signal} />}
      {deviceCells.battery({ battery })}
      {heardAt === null ? null : (
        <Muted>
          {words.heard} <SiteRelativeMoment at={heardAt} siteId={siteId ?? undefined} />
        </Muted>
      )}
    </Row>
  );
}

function Outputs({ device, trying, say }: Omit<FoundDeviceProps, 'reread'>) {
  const ask = pairingCalls.networkDeviceTry.ask;
  const mayTry = useCan(ask);
  const { tried, tryIt } = trying;
  const channels = channelsOf([device]);
  const press = async (channel: (typeof channels)[number]) => {
    const ended = await tryIt(channel);
    say(ended.text, ended.state === 'accepted' ? 'done' : 'failed');
  };
  return (
    <Stack gap="1">
      {device.outputs.map((output, index) => {
        const channel = channels.find((each) => each.output === index);
        const isWaiting = tried?.state === 'waiting' && tried.key === channelKey(device.id, index);
        return (
          <Row key={output.key} justifyContent="space-between" flexWrap="nowrap">
            <Row>
              <WrappingText>{output.name}</WrappingText>
              <OutputTag output={output} />
              {output.door === null ? null : <Muted textStyle="sm">{output.door.name ?? words.pairedElsewhere}</Muted>}
            </Row>
            {channel === undefined ? null : (
              <Button
                busy={isWaiting}
                aria-label={adoptingMessages.tryOf(`${device.name} ${output.name}`)}
                aria-disabled={!mayTry}
                data-try=""
                onClick={() => {
                  if (mayTry) void press(channel);
                }}
              >
                {adoptingMessages.tryIt}
              </Button>
            )}
          </Row>
        );
      })}
      {mayTry || channels.length === 0 ? null : <Note>{adoptingMessages.mayNotTry(describeRight(ask))}</Note>}
    </Stack>
  );
}

/** For devices that nobody uses and that are not there. */
function ForgetButton({ device: { id, name }, say, reread }: Pick<FoundDeviceProps, 'device' | 'say' | 'reread'>) {
  const { api } = useData();
  const mayForget = useCan(pairingCalls.networkDeviceForget.ask);
  const [failure, setFailure] = useState<string | null>(null);
  if (!mayForget) return null;
  const forget = async () => {
    try {
      await api.call(pairingCalls.networkDeviceForget, { parameters: { id }, inBackground: true });
      say(words.forgotten(name));
    } catch (thrown) {
      setFailure(toAppError(thrown).message);
    }
    reread();
  };
  return (
    <Stack gap="1" justifyItems="end">
      <Button onClick={() => void forget()}>{words.forget}</Button>
      {failure === null ? null : <Note role="alert">{failure}</Note>}
    </Stack>
  );
}
