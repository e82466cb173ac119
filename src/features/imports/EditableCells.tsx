import { useId, useState, type KeyboardEvent } from 'react';
import { toAppError } from '#domain/errors/appError.ts';
import type { ImportRow, ImportView } from '#domain/import/view.ts';
import { importMessages } from '#domain/messages/imports.ts';
import { Button } from '#ui/control/Button.tsx';
import { FieldError } from '#ui/field/FieldError.tsx';
import { InputElement } from '#ui/field/TextInput.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Small } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useImportRequests } from './useImport.ts';

const { check: texts } = importMessages;

interface CellInputProps {
  label: string;
  line: number;
  /** The cell as the file has it, or as it was corrected. */
  text: string;
  /** Why the cell cannot be taken. */
  problems: readonly string[];
  /** @throws AppError */
  onSave: (text: string) => Promise<unknown>;
}

/** One cell: Enter and leaving it save, Esc takes the typed text back. */
function CellInput({ label, line, text, problems, onSave }: CellInputProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    if (typed === null || typed === text) {
      setTyped(null);
      return;
    }
    setFailure(null);
    try {
      await onSave(typed);
      setTyped(null);
    } catch (thrown) {
      setFailure(texts.failed(toAppError(thrown).message));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void save();
    if (event.key !== 'Escape' || typed === null) return;
    event.stopPropagation();
    setTyped(null);
    setFailure(null);
  };
  const sentences = failure === null ? problems : [...problems, failure];
  return (
    <Stack gap="1">
      <chakra.label htmlFor={id} textStyle="xs" color="fg.muted">
        {label}
      </chakra.label>
      <InputElement
        id={id}
        type="text"
        value={typed ?? text}
        aria-label={texts.editCell(label, line)}
        aria-invalid={sentences.length > 0 || undefined}
        aria-describedby={sentences.length > 0 ? `${id}problems` : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void save()}
      />
      <chakra.div id={`${id}problems`} _empty={{ display: 'none' }}>
        {sentences.map((sentence) => (
          <FieldError key={sentence}>{sentence}</FieldError>
        ))}
      </chakra.div>
      {typed === null ? null : <Small>{texts.editHint}</Small>}
    </Stack>
  );
}

export interface EditableCellsProps {
  view: ImportView;
  row: ImportRow;
}

/** The cells for which a row cannot be taken, and the others where the person asks for them. */
export function EditableCells({ view, row }: EditableCellsProps) {
  const { setCell } = useImportRequests();
  const [showsAll, setShowsAll] = useState(false);
  const problemsOf = (id: string) => row.remarks.filter(({ field }) => field === id).map(({ sentence }) => sentence);
  const inFile = view.fields.filter(({ id }) => Object.hasOwn(row.cells, id));
  const wrong = inFile.filter(({ id }) => problemsOf(id).length > 0);
  const others = inFile.filter((field) => !wrong.includes(field));
  return (
    <Stack gap="2" pt="1" pb="2" maxW="28rem">
      {[...wrong, ...(showsAll ? others : [])].map(({ id, label, isSecret }) => (
        <CellInput
          key={id}
          label={label}
          line={row.line}
          text={isSecret ? '' : (row.cells[id] ?? '')}
          problems={problemsOf(id)}
          onSave={(text) => setCell({ id: view.id, index: row.index, field: id, text })}
        />
      ))}
      {others.length === 0 ? null : (
        <chakra.div>
          <Button size="xs" variant="ghost" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? texts.editDone : texts.editAll}
          </Button>
        </chakra.div>
      )}
    </Stack>
  );
}
