import { useLayoutEffect, useRef, type RefObject } from 'react';
import { FormField } from '#ui/field/FormField.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { Stack } from '#ui/layout/layout.tsx';

/** What was typed before the form's code had loaded. */
export interface EarlyText {
  text: string;
  /** The place of the caret. */
  caret: number;
}

export const notesRows = 6;

export interface EarlyNotesProps {
  typed: RefObject<EarlyText>;
}

/** The box of the notes until the form takes over, so that no key is lost. */
export function EarlyNotes({ typed }: EarlyNotesProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { caret } = typed.current;
    area.current?.focus();
    area.current?.setSelectionRange(caret, caret);
  }, [typed]);
  return (
    <Stack maxW="52rem">
      <FormField label="Notes">
        <TextArea
          ref={area}
          size="md"
          rows={notesRows}
          defaultValue={typed.current.text}
          onChange={({ currentTarget }) => {
            typed.current = { text: currentTarget.value, caret: currentTarget.selectionEnd };
          }}
        />
      </FormField>
    </Stack>
  );
}
