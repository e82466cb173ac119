import { useLayoutEffect, useRef } from 'react';
import { FormField } from '#ui/field/FormField.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { Stack } from '#ui/layout/layout.tsx';

/** What was typed before the form's code had loaded. */
export interface EarlyText {
  text: string;
  /** The place of the caret. */
  caret: number;
}

/** Holds it between both boxes, without a render for each key. */
export interface EarlyTyping {
  read(): EarlyText;
  keep(typed: EarlyText): void;
}

export function createEarlyTyping(): EarlyTyping {
  let held: EarlyText = { text: '', caret: 0 };
  return {
    read: () => held,
    keep: (typed) => {
      held = typed;
    },
  };
}

export const notesRows = 6;

export interface EarlyNotesProps {
  typed: EarlyTyping;
}

/** The box of the notes until the form takes over, so that no key is lost. */
export function EarlyNotes({ typed }: EarlyNotesProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { caret } = typed.read();
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
          defaultValue={typed.read().text}
          onChange={({ currentTarget }) => typed.keep({ text: currentTarget.value, caret: currentTarget.selectionEnd })}
        />
      </FormField>
    </Stack>
  );
}
