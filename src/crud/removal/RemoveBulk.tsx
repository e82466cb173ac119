import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { entityOf } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { recordMessages } from '#domain/messages/records.ts';
import { listText } from '#format/listText.ts';
import { Button } from '#ui/control/Button.tsx';
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

export function RemoveBulk({ resource, selection, view }: RemoveBulkProps) {
  const { entity } = resource;
  const namedRecords = useNamedRecords(entity);
  const [names, setNames] = useState<ReadonlyMap<number, string> | null>(null);
  const { label } = entityOf(entity);
  const ids = [...selection.ids];
  const ask = async () => {
    const { records } = await namedRecords(ids);
    const onScreen = view.status === 'ready' ? view.rows : [];
    setNames(
      new Map([
        ...records.map(({ id, name }) => [id, name] as const),
        ...onScreen.map((row) => [row.id, recordName(entity, row)] as const),
      ]),
    );
  };
  const listed = listText(
    ids.map((id) => names?.get(id) ?? `${label.one} ${id}`),
    mostNames,
  );
  return (
    <>
      <Button variant="ghost" colorPalette="alarm" disabled={ids.length === 0} onClick={() => void ask()}>
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
      {names === null ? null : (
        <RemoveDialog
          resource={resource}
          records={ids.map((id) => keyIn(resource, id))}
          description={ids.length === 1 ? listed : recordMessages.several(ids.length, label.many)}
          listed={ids.length === 1 ? undefined : listed}
          onClose={() => setNames(null)}
          onRemoved={() => {
            setNames(null);
            selection.set(ids, false);
          }}
        />
      )}
    </>
  );
}
