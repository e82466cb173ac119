import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { askFor } from '#domain/entities/define.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { Button } from '#ui/control/Button.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useCan } from '../context/session.ts';
import type { AnyRow } from '../descriptor/define.ts';
import { createEarlyTyping, EarlyNotes } from './EarlyNotes.tsx';

/** The form's code is large, so it loads when somebody edits. */
const loadForm = () => import('./NotesForm.tsx').then(({ NotesForm: form }) => ({ default: form }));
const NotesForm = lazy(loadForm);

/** Notes that were saved here, until the record shows them. */
interface SavedNotes {
  notes: string | null;
  /** Those of the record when they were saved. */
  before: string | null;
}

export interface NotesPanelProps {
  entity: EntityName;
  row: AnyRow & { notes: string | null };
  /** Whether other fields cannot be changed either; default: the entity's update right decides. */
  isReadOnly?: boolean;
}

export function NotesPanel({ entity, row, isReadOnly = false }: NotesPanelProps) {
  const [isEditing, setEditing] = useState(false);
  const [saved, setSaved] = useState<SavedNotes | null>(null);
  const [early] = useState(createEarlyTyping);
  const mayEdit = useCan(askFor(entityOf(entity), 'write')) && !isReadOnly;
  if (saved !== null && saved.before !== row.notes) setSaved(null);
  const stored = saved === null ? row.notes : saved.notes;
  const notes = stored?.trim() ?? '';
  const edit = () => {
    const text = row.notes ?? '';
    early.keep({ text, caret: text.length });
    setEditing(true);
  };
  return (
    <Panel
      title="Notes"
      actions={
        mayEdit && !isEditing ? (
          <Button variant="ghost" onPointerEnter={() => void loadForm().catch(() => undefined)} onClick={edit}>
            <Pencil aria-hidden="true" />
            {notes === '' ? 'Add notes' : 'Edit notes'}
          </Button>
        ) : null
      }
    >
      {isEditing ? (
        <Suspense fallback={<EarlyNotes typed={early} />}>
          <NotesForm
            entity={entity}
            row={row}
            early={early}
            onSaved={(next) => {
              setSaved({ notes: next, before: row.notes });
              setEditing(false);
            }}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      ) : (
        <chakra.p
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
          maxW="52rem"
          color={notes === '' ? 'fg.muted' : undefined}
          textStyle={notes === '' ? 'sm' : 'md'}
          data-notes=""
        >
          {notes === '' ? 'No notes yet.' : notes}
        </chakra.p>
      )}
    </Panel>
  );
}
