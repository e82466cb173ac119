import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, CircleX, type LucideIcon } from 'lucide-react';
import { webhookMessages as texts } from '#domain/messages/webhooks.ts';
import type { DeliveryStatus } from '#domain/states/webhooks.ts';
import { ToneTag, type ToneTagProps } from '#ui/tone/ToneTag.tsx';

const looks: Readonly<Record<DeliveryStatus, { tone: ToneTagProps['tone']; icon: LucideIcon }>> = {
  waiting: { tone: 'neutral', icon: CircleDashed },
  delivered: { tone: 'secure', icon: CircleCheck },
  failed: { tone: 'fault', icon: CircleAlert },
  unknown: { tone: 'fault', icon: CircleHelp },
  givenUp: { tone: 'alarm', icon: CircleX },
};

export function StatusTag({ status }: { status: DeliveryStatus }) {
  return (
    <ToneTag variant="plain" {...looks[status]}>
      {texts.statuses[status]}
    </ToneTag>
  );
}
