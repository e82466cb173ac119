import { useNavigate } from 'react-router-dom';
import type { Permissions } from '#domain/permissions/bits.ts';
import { roleMessages } from '#domain/messages/roles.ts';
import { homeRoute } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { showPreview } from '#crud/context/preview.ts';
import { PreviewBanner } from './PreviewBanner.tsx';
import { readOnlyData } from './readOnlyData.ts';

/** A role to preview. */
export interface PreviewedRole {
  id: number;
  name: string;
  permissions: Permissions;
}

/** Returns a function that shows this tab as somebody with one role would see it, from the first page on. */
export function usePreview(): (role: PreviewedRole) => void {
  const navigate = useNavigate();
  return ({ id, name, permissions }) => {
    const leave = () => {
      showPreview(null);
      void navigate(pathTo('role.list', { id }));
    };
    // The roles page may be closed to the role, so that the first page opens before the permissions change.
    void navigate(pathTo(homeRoute));
    showPreview({
      permissions,
      readOnly: (data) => readOnlyData(data, roleMessages.preview.refused(name)),
      Banner: () => <PreviewBanner role={name} onLeave={leave} />,
    });
  };
}
