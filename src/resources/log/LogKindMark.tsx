import { DoorClosed, DoorOpen, Eye, KeyRound, ShieldAlert, UserCog, type LucideIcon } from 'lucide-react';
import type { LogKind } from '#domain/states/logs.ts';
import { entryOf } from '#domain/states/words.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';

const appearances: Record<LogKind, { label: string; icon: LucideIcon }> = {
  view: { label: 'View', icon: Eye },
  open: { label: 'Open', icon: DoorOpen },
  close: { label: 'Close', icon: DoorClosed },
  access: { label: 'Access', icon: KeyRound },
  lockout: { label: 'Lockout', icon: ShieldAlert },
  admin: { label: 'Admin', icon: UserCog },
};

/** The kind of a log line. Only a lockout is an alarm. */
export function LogKindMark({ kind }: { kind: string | undefined }) {
  const appearance = entryOf(appearances, kind);
  if (appearance === undefined) return kind ?? '–';
  const { label, icon } = appearance;
  return (
    <ToneTag tone={kind === 'lockout' ? 'alarm' : 'neutral'} icon={icon} variant="plain">
      {label}
    </ToneTag>
  );
}
