import { DoorClosed, DoorOpen, Eye, KeyRound, ShieldAlert, UserCog, type LucideIcon } from 'lucide-react';
import type { LogKind } from '#domain/states/logs.ts';
import { entryOf } from '#domain/states/words.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';

const looks: Record<LogKind, { label: string; icon: LucideIcon }> = {
  view: { label: 'View', icon: Eye },
  open: { label: 'Open', icon: DoorOpen },
  close: { label: 'Close', icon: DoorClosed },
  access: { label: 'Access', icon: KeyRound },
  lockout: { label: 'Lockout', icon: ShieldAlert },
  admin: { label: 'Admin', icon: UserCog },
};

/** What a log line is about. Only a lockout asks for attention. */
export function LogKindMark({ kind }: { kind: string | undefined }) {
  const look = entryOf(looks, kind);
  if (look === undefined) return kind ?? '–';
  const { label, icon } = look;
  return (
    <ToneTag tone={kind === 'lockout' ? 'alarm' : 'neutral'} icon={icon} look="plain">
      {label}
    </ToneTag>
  );
}
