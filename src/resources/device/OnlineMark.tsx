import { chakra } from '#ui/theme/chakra.ts';
import { CircleDashed, Wifi, WifiOff, type LucideIcon } from 'lucide-react';
import { formatAgo } from '#lib/duration.ts';
import { Elapsed } from '#ui/time/Elapsed.tsx';
import { ToneTag, type ToneTagProps } from '#ui/tone/ToneTag.tsx';
import type { ToneName } from '#ui/tone/tones.ts';

export interface Heard {
  /** Absent: the record does not say. */
  online?: boolean | undefined;
  /** Absent: never. */
  lastHeardAt?: string | null | undefined;
}

interface Look {
  label: string;
  icon: LucideIcon;
  tone: ToneName;
}

function lookOf({ online, lastHeardAt }: Heard): Look {
  if (online === undefined) return { label: 'Unknown', icon: CircleDashed, tone: 'neutral' };
  if (online) return { label: 'Online', icon: Wifi, tone: 'secure' };
  return { label: lastHeardAt ? 'Offline' : 'Never heard', icon: WifiOff, tone: 'offline' };
}

export interface OnlineMarkProps {
  of: Heard;
  look?: ToneTagProps['look'];
}

/** Whether a device is there, and how long ago it was last heard of, in words. */
export function OnlineMark({ of, look = 'dense' }: OnlineMarkProps) {
  const { label, icon, tone } = lookOf(of);
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" columnGap="2" data-online={of.online}>
      <ToneTag tone={tone} icon={icon} look={look}>
        {label}
      </ToneTag>
      <LastHeardOf of={of} />
    </chakra.span>
  );
}

/** How long ago a device was last heard of, in words; nothing for one that never was. */
export function LastHeardOf({ of: { lastHeardAt } }: { of: Heard }) {
  if (!lastHeardAt) return null;
  return (
    <chakra.span color="fg.muted" textStyle="sm" whiteSpace="nowrap">
      <Elapsed since={lastHeardAt} format={formatAgo} />
    </chakra.span>
  );
}
