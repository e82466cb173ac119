import { ShieldCheck, ShieldX } from 'lucide-react';
import { denialAdvice, denialReasonLabels } from '#domain/messages/denials.ts';
import { pinCodeMessages as say } from '#domain/messages/pinCodes.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { useJudgement } from '../denial/useJudgement.ts';

export function PinCodeCheck({ pinCodeId }: { pinCodeId: number }) {
  const { judged, failure } = useJudgement(pinCodeId);
  if (failure !== null) return <chakra.span color="fg.error">{failure}</chakra.span>;
  if (judged === undefined) return <SkeletonBlock w="24" my="1" />;
  if (judged === null) {
    return (
      <ToneTag tone="secure" icon={ShieldCheck} variant="dense">
        {say.works}
      </ToneTag>
    );
  }
  if (judged === 'unclear') return <chakra.span color="fg.muted">{say.unclear}</chakra.span>;
  return (
    <span title={judged === 'refused' ? undefined : denialAdvice[judged]}>
      <ToneTag tone="fault" icon={ShieldX} variant="dense">
        {judged === 'refused' ? say.refused : `Refused: ${denialReasonLabels[judged].toLowerCase()}`}
      </ToneTag>
    </span>
  );
}
