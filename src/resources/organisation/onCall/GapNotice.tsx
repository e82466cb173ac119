import { Check, TriangleAlert } from 'lucide-react';
import { onCallMessages as texts } from '#domain/messages/onCall.ts';
import { Notice } from '#crud/form/FormNotices.tsx';
import { InlineRow } from '#ui/layout/layout.tsx';
import { Note } from '#ui/text/text.tsx';

/** @param gaps "Sat 18:00–Sun 08:00"; null: the whole week. */
export function GapNotice({ gaps }: { gaps: readonly (string | null)[] }) {
  if (gaps.length > 0) {
    const spans = gaps.map((gap) => gap ?? texts.allWeek).join(', ');
    return <Notice icon={TriangleAlert} palette="alarm" role="status" text={texts.gaps(spans)} />;
  }
  return (
    <Note role="status">
      <InlineRow>
        <Check size="16" aria-hidden="true" />
        {texts.noGaps}
      </InlineRow>
    </Note>
  );
}
