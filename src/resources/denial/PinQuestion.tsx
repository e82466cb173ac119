import { denialSearchMessages as say } from '#domain/messages/denials.ts';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useMayComparePins, type PinOwner } from './usePinOwner.ts';

export interface PinQuestionProps {
  owner: PinOwner;
  /** Whether it is compared with one person's PIN codes only. */
  isOfOne: boolean;
  onCompare: () => void;
}

export function PinQuestion({ owner, isOfOne, onCompare }: PinQuestionProps) {
  const mayCompare = useMayComparePins();
  if (!mayCompare) return <p>{say.pinsWithheld}</p>;
  return (
    <chakra.div display="grid" gap="2" justifyItems="start">
      <Button busy={owner.state === 'asking'} onClick={onCompare}>
        {isOfOne ? 'Compare with their PIN codes' : 'Find whose PIN it is'}
      </Button>
      <output>
        {owner.state === 'none' && !isOfOne ? <p>{say.pinOfNobody(owner.people)}</p> : null}
        {owner.state === 'hidden' ? <p>{say.pinsHidden}</p> : null}
        {owner.state === 'failed' ? <p role="alert">{owner.message}</p> : null}
      </output>
    </chakra.div>
  );
}
