import { rentalCalls } from '#domain/calls/rentals.ts';
import { denialSearchMessages as say } from '#domain/messages/denials.ts';
import { useCan } from '#resource/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import type { PinOwner } from './usePinOwner.ts';

export interface PinQuestionProps {
  owner: PinOwner;
  /** Whether it is compared with the PIN codes of one person alone. */
  isOfOne: boolean;
  onCompare: () => void;
}

/** Has a typed PIN compared, and says what came of it. */
export function PinQuestion({ owner, isOfOne, onCompare }: PinQuestionProps) {
  const mayRead = useCan(rentalCalls.customerPinCodes.ask);
  if (!mayRead) return <p>{say.pinsWithheld}</p>;
  return (
    <div>
      <Button busy={owner.state === 'asking'} onClick={onCompare}>
        {isOfOne ? 'Compare with their PIN codes' : 'Find who typed it'}
      </Button>
      <output>
        {owner.state === 'none' && !isOfOne ? <p>{say.pinOfNobody(owner.people)}</p> : null}
        {owner.state === 'failed' ? <p role="alert">{owner.message}</p> : null}
      </output>
    </div>
  );
}
