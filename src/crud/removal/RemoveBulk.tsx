import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { entityOf } from '#domain/entities/index.ts';
import { recordMessages } from '#domain/messages/records.ts';
import { Button } from '#ui/control/Button.tsx';
import type { AnyResource } from '../descriptor/define.ts';
import type { Selection } from '../list/useSelection.ts';
import { RemoveDialog } from './RemoveDialog.tsx';

export interface RemoveBulkProps {
  resource: AnyResource;
  selection: Selection;
  /** The selected rows that are visible, or that the person chose to include. */
  ids: readonly number[];
}

export function RemoveBulk({ resource, selection, ids }: RemoveBulkProps) {
  const [isAsking, setAsking] = useState(false);
  const { label } = entityOf(resource.entity);
  const description = ids.length === 1 ? `#${ids[0]}` : recordMessages.several(ids.length, label.many);
  return (
    <>
      <Button variant="ghost" colorPalette="alarm" disabled={ids.length === 0} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
      {isAsking ? (
        <RemoveDialog
          resource={resource}
          ids={ids}
          description={description}
          onClose={() => setAsking(false)}
          onRemoved={() => {
            setAsking(false);
            selection.set(ids, false);
          }}
        />
      ) : null}
    </>
  );
}
