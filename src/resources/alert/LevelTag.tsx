import type { Alert } from '#domain/entities/alert.ts';
import { alertLevelLabels, alertLevelTones } from '#domain/states/alert.ts';
import { entryOf, labelIn } from '#domain/states/words.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';

/** An unknown level shows the server's word. */
export function LevelTag({ alert }: Pick<Alert, 'alert'>) {
  const label = labelIn(alertLevelLabels, alert?.level);
  return label === null ? null : (
    <ToneTag tone={entryOf(alertLevelTones, alert?.level) ?? 'neutral'} variant="dense">
      {label}
    </ToneTag>
  );
}
