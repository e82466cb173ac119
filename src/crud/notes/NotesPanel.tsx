import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { askFor } from '#domain/entities/define.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { Button } from '#ui/control/Button.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useCan } from '../context/session.ts';
import type { AnyRow } from '../descriptor/define.ts';

/** The form's code is large, so it loads when somebody edits. */
const NotesForm = lazy(() => import('./NotesForm.tsx').then(({ NotesForm: form }) => ({ default: form })));

export interface NotesPanelProps {
  entity: EntityName;
  row: AnyRow & { notes: string | null };
  /** Whether other fields cannot be changed either; default: the entity's update right decides. */
  isReadOnly?: boolean;
}

export function NotesPanel({ entity, row, isReadOnly = false }: NotesPanelProps) {
  const [isEditing, setEditing] = useState(false);
  const mayEdit = useCan(askFor(entityOf(entity), 'write')) && !isReadOnly;
  const notes = row.notes?.trim() ?? '';
  return (
    <Panel
      title="Notes"
      actions={
        mayEdit && !isEditing ? (
          <Button variant="ghost" onClick={() => setEditing(true)}>
            <Pencil aria-hidden="true" />
            {notes === '' ? 'Add notes' : 'Edit notes'}
          </Button>
        ) : null
      }
    >
      {isEditing ? (
        <Suspense fallback={<SkeletonBlock h="24" />}>
          <NotesForm entity={entity} row={row} onClose={() => setEditing(false)} />
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
