import type { Visit } from '#domain/states/visit.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';

export interface VisitMarkProps {
  visits: readonly Visit[];
  /** The text if no visit is needed. */
  none?: string;
}

/** Why a device needs a visit: the most urgent reason, and the count of others. */
export function VisitMark({ visits, none = '–' }: VisitMarkProps) {
  const [first, ...others] = visits;
  if (first === undefined) return none;
  const all = visits.map(({ text }) => text).join('\n');
  return (
    <span title={all} data-visit={first.reason}>
      <ToneTag tone={first.reason === 'offline' ? 'offline' : 'fault'} variant="dense">
        {others.length === 0 ? first.text : `${first.text} +${others.length}`}
      </ToneTag>
      {others.map(({ reason, text }) => (
        <VisuallyHidden key={reason}>{`, ${text}`}</VisuallyHidden>
      ))}
    </span>
  );
}
