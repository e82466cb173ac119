import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathTo } from '#domain/routes/path.ts';
import { Button } from '#ui/control/Button.tsx';
import type { AnyResource } from '../descriptor/define.ts';
import { listRouteOf } from '../detail/useLeaveWhenMissing.ts';
import { RemoveDialog } from './RemoveDialog.tsx';
import { useMayRemove } from './useMayRemove.ts';

/** Deletes one record after a question, for those who may, and leads back to the list. */
export function RemoveButton({ resource, id, name }: { resource: AnyResource; id: number; name: string }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const mayRemove = useMayRemove(resource);
  if (!mayRemove) return null;
  return (
    <>
      <Button variant="ghost" colorPalette="alarm" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
      {isAsking ? (
        <RemoveDialog
          resource={resource}
          ids={[id]}
          description={name}
          onClose={() => setAsking(false)}
          onRemoved={() => void navigate(pathTo(listRouteOf(resource)), { replace: true })}
        />
      ) : null}
    </>
  );
}
