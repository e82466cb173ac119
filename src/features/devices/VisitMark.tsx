import type { Visit } from '#domain/states/visit.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';

export interface VisitMarkProps {
  visits: readonly Visit[];
  /** Said where none is needed. */
  none?: string;
}

/** Why a device needs a visit: the most pressing reason in words, and how many more there are. */
export function VisitMark({ visits, none = '–' }: VisitMarkProps) {
  const [first, ...others] = visits;
  if (first === undefined) return none;
  const all = visits.map(({ text }) => text).join('\n');
  return (
    <span title={all} data-visit={first.reason}>
      <ToneTag tone={first.reason === 'offline' ? 'offline' : 'fault'} look="dense">
        {others.length === 0 ? first.text : `${first.text} +${others.length}`}
      </ToneTag>
      {others.map(({ reason, text }) => (
        <VisuallyHidden key={reason}>{`, ${text}`}</VisuallyHidden>
      ))}
    </span>
  );
}
