import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { entityOf } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { recordMessages } from '#domain/messages/records.ts';
import { listText } from '#format/listText.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useNamedRecords } from '../bulk/useNamedRecords.ts';
import type { RowsView } from '../data/useRows.ts';
import type { AnyResource, AnyRow } from '../descriptor/define.ts';
import { keyIn } from '../descriptor/pageParameters.ts';
import type { Selection } from '../list/useSelection.ts';
import { RemoveDialog } from './RemoveDialog.tsx';

export interface RemoveBulkProps {
  resource: AnyResource;
  selection: Selection;
  view: RowsView<AnyRow>;
}

/** The question names up to this many records, and counts the others. */
const mostNames = 5;

const { remove: words } = recordMessages;

interface Chosen {
  id: number;
  name: string;
  /** Why it cannot be deleted; null: it can, as far as is known. */
  obstacle: ReactNode;
}

export function RemoveBulk({ resource, selection, view }: RemoveBulkProps) {
  const { entity } = resource;
  const namedRecords = useNamedRecords(entity);
  const [chosen, setChosen] = useState<readonly Chosen[] | null>(null);
  const { label } = entityOf(entity);
  const ask = async () => {
    const onScreen = new Map((view.status === 'ready' ? view.rows : []).map((row) => [row.id, row]));
    const { records, rows } = await namedRecords([...selection.ids]);
    setChosen(
      records.map(({ id, name }) => {
        const row = onScreen.get(id) ?? (rows.get(id) as AnyRow | undefined);
        if (row === undefined) return { id, name, obstacle: null };
        return { id, name: recordName(entity, row), obstacle: resource.removalObstacle?.(row) ?? null };
      }),
    );
  };
  const close = () => setChosen(null);
  // Rows that leave the list leave the selection, and the question.
  const still = (chosen ?? []).filter(({ id }) => selection.ids.has(id));
  const free = still.filter(({ obstacle }) => obstacle === null);
  const kept = still.filter(({ obstacle }) => obstacle !== null);
  const listed = listText(
    free.map(({ name }) => name),
    mostNames,
  );
  return (
    <>
      <Button variant="ghost" colorPalette="alarm" disabled={selection.ids.size === 0} onClick={() => void ask()}>
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
      {chosen === null ? null : free.length === 0 ? (
        <Dialog
          title={words.nothing}
          onClose={close}
          actions={
            <Button onClick={close} data-autofocus="">
              {words.close}
            </Button>
          }
        >
          <Kept records={kept} />
        </Dialog>
      ) : (
        <RemoveDialog
          resource={resource}
          records={free.map(({ id }) => keyIn(resource, id))}
          description={free.length === 1 ? listed : recordMessages.several(free.length, label.many)}
          listed={free.length === 1 ? undefined : listed}
          onClose={close}
          onRemoved={() => {
            close();
            selection.set(
              free.map(({ id }) => id),
              false,
            );
          }}
        >
          <Kept records={kept} />
        </RemoveDialog>
      )}
    </>
  );
}

/** The chosen records that are not deleted, with the reasons. */
function Kept({ records }: { records: readonly Chosen[] }) {
  return (
    <>
      {records.slice(0, mostNames).map(({ id, name, obstacle }) => (
        <chakra.p key={id} pt="2">
          <chakra.span color="fg">{words.stays(name)}</chakra.span> {obstacle}
        </chakra.p>
      ))}
      {records.length > mostNames ? <chakra.p pt="2">{words.others(records.length - mostNames)}</chakra.p> : null}
    </>
  );
}
