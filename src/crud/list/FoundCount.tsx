import { useEffect, useState } from 'react';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';

/** The pause in typing before the number is said (milliseconds). */
const pause = 600;

export interface FoundCountProps {
  /** The search and the filters as one text, so that a change of them is noticed. */
  asked: string;
  /** How many rows they found, in words; null while that is unknown. */
  text: string | null;
}

/** Says to screen readers how many rows a search or filter found. Later changes of the number stay silent. */
export function FoundCount({ asked, text }: FoundCountProps) {
  const [said, say] = useState({ asked, text: '' });
  const isSaid = said.asked === asked;
  useEffect(() => {
    if (isSaid || text === null) return undefined;
    const timer = setTimeout(() => say({ asked, text }), pause);
    return () => clearTimeout(timer);
  }, [asked, text, isSaid]);
  return (
    <VisuallyHidden role="status" data-found-count="">
      {said.text}
    </VisuallyHidden>
  );
}
