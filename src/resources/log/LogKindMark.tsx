import { DoorClosed, DoorOpen, Eye, KeyRound, ShieldAlert, UserCog, type LucideIcon } from 'lucide-react';
import { logKindLabels, type LogKind } from '#domain/states/logs.ts';
import { entryOf, labelIn } from '#domain/states/words.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';

const icons: Record<LogKind, LucideIcon> = {
  view: Eye,
  open: DoorOpen,
  close: DoorClosed,
  access: KeyRound,
  lockout: ShieldAlert,
  admin: UserCog,
};

/** The kind of a log line. Only a lockout is an alarm. */
export function LogKindMark({ kind }: { kind: string | undefined }) {
  const icon = entryOf(icons, kind);
  if (icon === undefined) return kind ?? '–';
  return (
    <ToneTag tone={kind === 'lockout' ? 'alarm' : 'neutral'} icon={icon} variant="plain">
      {labelIn(logKindLabels, kind)}
    </ToneTag>
  );
}
