import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { CircleDashed, Wifi, WifiOff, type LucideIcon } from 'lucide-react';
import { formatAgo } from '#format/duration.ts';
import { reachOf, type Reach, type Reachability } from '#domain/states/reach.ts';
import { notReported } from '#domain/states/unitStatus.ts';
import { useFromNow } from '#lib/useNow.ts';
import { Elapsed } from '#ui/time/Elapsed.tsx';
import { ToneTag, type ToneTagProps } from '#ui/tone/ToneTag.tsx';
import type { ToneName } from '#ui/tone/tones.ts';

interface Appearance {
  label: string;
  icon: LucideIcon;
  tone: ToneName;
}

const appearances: Record<Reach, Appearance> = {
  online: { label: 'Online', icon: Wifi, tone: 'secure' },
  silent: { label: 'Silent', icon: WifiOff, tone: 'offline' },
  offline: { label: 'Offline', icon: WifiOff, tone: 'offline' },
  never: { label: notReported, icon: WifiOff, tone: 'offline' },
  unknown: { label: 'Unknown', icon: CircleDashed, tone: 'neutral' },
};

export const onlineText = (of: Reachability): string => appearances[reachOf(of, Date.now())].label;

export interface OnlineMarkProps {
  of: Reachability;
  variant?: ToneTagProps['variant'];
}

export function OnlineMark({ of, variant = 'dense' }: OnlineMarkProps) {
  const { label, icon, tone } = appearances[useFromNow((now) => reachOf(of, now))];
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" columnGap="2" data-online={of.online}>
      <ToneTag tone={tone} icon={icon} variant={variant}>
        {label}
      </ToneTag>
      <LastHeardOf of={of} />
    </chakra.span>
  );
}

/** How long ago a device was last heard; nothing if never. */
function LastHeardOf({ of: { lastHeardAt } }: { of: Reachability }) {
  if (!lastHeardAt) return null;
  return (
    <Muted textStyle="sm" whiteSpace="nowrap">
      <Elapsed since={lastHeardAt} format={formatAgo} />
    </Muted>
  );
}
