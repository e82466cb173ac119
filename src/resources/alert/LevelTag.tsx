import type { Alert } from '#domain/entities/alert.ts';
import { alertLevelLabels, alertLevelTones } from '#domain/states/alert.ts';
import { entryOf, labelIn } from '#domain/states/words.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';

/** An unknown level shows the server's word; what is resolved is no longer urgent. */
export function LevelTag({ alert }: Pick<Alert, 'alert'>) {
  const label = labelIn(alertLevelLabels, alert?.level);
  const isOver = alert?.resolvedAt != null;
  const tone = isOver ? 'neutral' : (entryOf(alertLevelTones, alert?.level) ?? 'neutral');
  return label === null ? null : (
    <ToneTag tone={tone} variant="dense">
      {label}
    </ToneTag>
  );
}
