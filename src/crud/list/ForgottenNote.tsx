import { listMessages } from '#domain/messages/lists.ts';
import { Button } from '#ui/control/Button.tsx';
import { Note } from '#ui/text/text.tsx';
import type { Filters } from './tableUrl.ts';

export interface ForgottenNoteProps {
  /** The rows in words: "gates". */
  noun: string;
  filters: Filters;
  onUse: (filters: Filters) => void;
}

/** Says that the remembered filters were left out, and offers them again. */
export function ForgottenNote({ noun, filters, onUse }: ForgottenNoteProps) {
  return (
    <Note role="status" display="flex" flexWrap="wrap" alignItems="center" gap="2" pb="3" data-forgotten-filters="">
      {listMessages.forgotten(noun)}
      <Button size="xs" onClick={() => onUse(filters)}>
        {listMessages.useForgotten}
      </Button>
    </Note>
  );
}
