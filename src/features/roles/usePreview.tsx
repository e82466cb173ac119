import { useNavigate } from 'react-router-dom';
import type { Permissions } from '#domain/permissions/bits.ts';
import { roleMessages } from '#domain/messages/roles.ts';
import { homeRoute } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { showPreview } from '#crud/context/preview.ts';
import { PreviewBanner } from './PreviewBanner.tsx';
import { readOnlyData } from './readOnlyData.ts';

export interface PreviewedRole {
  id: number;
  name: string;
  permissions: Permissions;
}

/** Opens the preview on its first page. */
export function usePreview(): (role: PreviewedRole) => void {
  const navigate = useNavigate();
  return ({ id, name, permissions }) => {
    const leave = () => {
      showPreview(null);
      void navigate(pathTo('role.list', { id }));
    };
    // The role may not open the roles page, so the home page opens first.
    void navigate(pathTo(homeRoute));
    showPreview({
      permissions,
      readOnly: (data) => readOnlyData(data, roleMessages.preview.refused(name)),
      Banner: () => <PreviewBanner role={name} onLeave={leave} />,
    });
  };
}
