import { useEffect, useEffectEvent, useState } from 'react';
import type { NetworkDevice } from '#domain/calls/networkDevices.ts';
import type { Approval } from '#domain/calls/approvals.ts';
import { adoptingMessages } from '#domain/messages/adopting.ts';
import { approvalMessages } from '#domain/messages/approvals.ts';
import { Approvals } from '#crud/command/approvals.ts';
import { SiteMoment } from '#crud/columns/SiteMoment.tsx';
import { useData } from '#crud/context/replica.ts';
import { useSession, type NamedSite } from '#crud/context/session.ts';
import { useAttempt } from '#crud/message/useAttempt.ts';
import { useObservable } from '#lib/useObservable.ts';
import { ReasonInput } from '#parts/approval/ReasonInput.tsx';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { ListNote } from '#ui/page/ListNote.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const { approval: words } = adoptingMessages;

/** The newest own request to try the channels of a device; undefined: none. */
function useOwnRequest(deviceId: number): Approval | undefined {
  const approvals = Approvals.of(useData());
  const { userId } = useSession();
  const list = useObservable(approvals.list$, approvals.list$.value);
  // The strips on every page read it again while it waits.
  const read = useEffectEvent(() => void approvals.reread());
  useEffect(() => read(), [deviceId]);
  return list
    .filter(({ act, requestedBy }) => act === 'try' && requestedBy?.id === userId)
    .filter(({ targets }) => targets.some(({ id }) => id === deviceId))
    .toSorted((one, other) => other.id - one.id)[0];
}

interface TryApprovalProps {
  site: NamedSite;
  /** The gateway or the device alone. */
  device: NetworkDevice;
  /** Whether a try was refused for want of an approval. */
  wasRefused: boolean;
}

/** Where a second person approves many doors: one request for the device and those that it connects. */
export function TryApproval({ site, device, wasRefused }: TryApprovalProps) {
  return site.twoPersonApproval === true ? (
    <Request key={device.id} site={site} device={device} wasRefused={wasRefused} />
  ) : null;
}

function Request({ site, device, wasRefused }: TryApprovalProps) {
  const approvals = Approvals.of(useData());
  const request = useOwnRequest(device.id);
  const [reason, setReason] = useState<string>(words.defaultReason);
  const { isBusy, failure, attempt } = useAttempt();
  if (request?.state === 'pending') return <ListNote colorPalette="fault">{words.waiting}</ListNote>;
  if (request?.state === 'approved') {
    return (
      <ListNote colorPalette="secure" data-approved="">
        <span>
          {words.until} <SiteMoment at={request.expiresAt} siteId={site.id} />
        </span>
      </ListNote>
    );
  }
  const ask = async () => {
    const target = { entity: 'networkDevice' as const, id: device.id };
    await approvals.request({ siteId: site.id, act: 'try', targets: [target], reason: reason.trim() });
  };
  const cannotAsk = reason.trim() === '';
  return (
    <chakra.details open={wasRefused || undefined} data-try-approval="">
      <chakra.summary minH="11" cursor="pointer" textStyle="sm" fontWeight="medium">
        {words.title}
      </chakra.summary>
      <Stack pb="3">
        <Note>{words.need(device.name)}</Note>
        {request?.state === 'declined' ? (
          <Note>{words.declined(request.decidedBy?.name ?? approvalMessages.someone, request.answer ?? '')}</Note>
        ) : null}
        <FormField label={approvalMessages.requiredReason} error={failure}>
          <ReasonInput value={reason} onChange={setReason} />
        </FormField>
        <Button
          h="12"
          busy={isBusy}
          aria-disabled={cannotAsk}
          onClick={() => {
            if (!cannotAsk) void attempt(ask);
          }}
        >
          {approvalMessages.ask}
        </Button>
      </Stack>
    </chakra.details>
  );
}
