import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { CircleDashed, Wifi, WifiOff, type LucideIcon } from 'lucide-react';
import { formatAgo } from '#format/duration.ts';
import { notReported } from '#domain/states/unitStatus.ts';
import { Elapsed } from '#ui/time/Elapsed.tsx';
import { ToneTag, type ToneTagProps } from '#ui/tone/ToneTag.tsx';
import type { ToneName } from '#ui/tone/tones.ts';

export interface Reachability {
  /** Absent if the record has none. */
  online?: boolean | undefined;
  /** null: it was never heard; undefined: unknown. */
  lastHeardAt?: string | null | undefined;
}

interface Appearance {
  label: string;
  icon: LucideIcon;
  tone: ToneName;
}

function appearanceOf({ online, lastHeardAt }: Reachability): Appearance {
  if (online === undefined) return { label: 'Unknown', icon: CircleDashed, tone: 'neutral' };
  if (online) return { label: 'Online', icon: Wifi, tone: 'secure' };
  // Null is a device that never reported; a missing moment says nothing of that.
  return { label: lastHeardAt === null ? notReported : 'Offline', icon: WifiOff, tone: 'offline' };
}

export const onlineText = (of: Reachability): string => appearanceOf(of).label;

export interface OnlineMarkProps {
  of: Reachability;
  variant?: ToneTagProps['variant'];
}

export function OnlineMark({ of, variant = 'dense' }: OnlineMarkProps) {
  const { label, icon, tone } = appearanceOf(of);
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
