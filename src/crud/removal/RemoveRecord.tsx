import { useNavigate } from 'react-router-dom';
import { pathTo } from '#domain/routes/path.ts';
import type { AnyResource } from '../descriptor/define.ts';
import { keyIn, pageParameters } from '../descriptor/pageParameters.ts';
import { listRouteOf } from '../detail/useLeaveWhenMissing.ts';
import { RemoveDialog } from './RemoveDialog.tsx';

export interface RemoveRecordProps {
  resource: AnyResource;
  id: number;
  name: string;
  onClose: () => void;
}

export function RemoveRecord({ resource, id, name, onClose }: RemoveRecordProps) {
  const navigate = useNavigate();
  return (
    <RemoveDialog
      resource={resource}
      records={[keyIn(resource, id)]}
      description={name}
      onClose={onClose}
      onRemoved={() => void navigate(pathTo(listRouteOf(resource, pageParameters(resource, id))), { replace: true })}
    />
  );
}
