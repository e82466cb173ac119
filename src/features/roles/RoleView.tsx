import { Copy, Eye, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PermissionRole } from '#domain/entities/permissionRole.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { recordMessages } from '#domain/messages/records.ts';
import { roleMessages } from '#domain/messages/roles.ts';
import { hasAccess } from '#domain/permissions/can.ts';
import { isNothing, missingFrom } from '#domain/permissions/arithmetic.ts';
import { pathTo } from '#domain/routes/path.ts';
import { useRecordTitle } from '#lib/recordTitle.ts';
import { useMay, useSession } from '#crud/context/session.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { useLeaveWhenMissing } from '#crud/detail/useLeaveWhenMissing.ts';
import { useTab } from '#crud/detail/useTab.ts';
import { RecordHistory } from '#crud/history/RecordHistory.tsx';
import { useHasHistory } from '#crud/history/useHasHistory.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { RemoveDialog } from '#crud/removal/RemoveDialog.tsx';
import { permissionsOf } from '#resources/permissionRole/useRoles.ts';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { DetailSkeleton } from '#ui/skeleton/DetailSkeleton.tsx';
import { Tabs } from '#ui/control/Tabs.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import { homeRoute } from '#domain/routes/index.ts';
import { showPreview } from '#crud/context/preview.ts';
import { Note } from '#ui/text/text.tsx';
import { EditRole } from './EditRole.tsx';
import { HolderCount, RoleHolders } from './RoleHolders.tsx';
import { RoleSummary } from './RoleSummary.tsx';
import { readOnlyData } from './readOnlyData.ts';

const { preview: texts } = roleMessages;

const Bar = chakra('section', {
  base: {
    position: 'fixed',
    bottom: '4',
    insetInline: '4',
    mx: 'auto',
    w: 'fit-content',
    maxW: '40rem',
    zIndex: 'modal',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    ps: '4',
    pe: '3',
    py: '2.5',
    borderRadius: 'l3',
    borderWidth: '1px',
    borderColor: 'accent.solid',
    bg: 'bg.panel',
    color: 'fg',
    boxShadow: 'lg',
    '& > svg': { boxSize: '5', color: 'accent.fg', flexShrink: '0' },
    smDown: { flexWrap: 'wrap' },
  },
});

function PreviewBanner({ role, onLeave }: { role: string; onLeave: () => void }) {
  return (
    <>
      {/* A coloured edge around the whole window, so that no part of it looks like everyday work. */}
      <chakra.div
        aria-hidden="true"
        position="fixed"
        inset="0"
        zIndex="modal"
        pointerEvents="none"
        borderWidth="3px"
        borderColor="accent.solid"
      />
      <Bar aria-label={texts.title(role)} data-preview="">
        <Eye aria-hidden="true" />
        <chakra.div minW="0" flex="1" role="status">
          <chakra.p fontWeight="semibold">{texts.title(role)}</chakra.p>
          <Note smDown={{ display: 'none' }}>{texts.text}</Note>
        </chakra.div>
        <Button variant="solid" colorPalette="accent" onClick={onLeave}>
          {texts.leave}
        </Button>
      </Bar>
    </>
  );
}

interface PreviewedRole {
  id: number;
  name: string;
  permissions: Permissions;
}

/** Opens the preview on its first page. */
function usePreview(): (role: PreviewedRole) => void {
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

const roles = { entity: 'permissionRole', routes: { list: 'role.list' } } as const;

export function RoleView({ id }: { id: number }) {
  const { state, retry } = useRecord('permissionRole', id);
  useLeaveWhenMissing(state.status === 'missing', roles, id);
  if (state.status === 'loading' || state.status === 'missing') return <DetailSkeleton facts={4} />;
  if (state.status === 'failed') {
    return (
      <ErrorState title={recordMessages.unreadable} onRetry={retry}>
        {state.error.message}
      </ErrorState>
    );
  }
  return <Role role={state.record} />;
}

function Role({ role }: { role: PermissionRole }) {
  const { rights } = useSession().visitor;
  const may = useMay();
  const name = recordName('permissionRole', role);
  useRecordTitle(name);
  const isBeyond = !isNothing(missingFrom(rights, permissionsOf(role)));
  const mayWrite = may(resourceCalls('permissionRole').update.ask);
  const hasHistory = useHasHistory('permissionRole', role.id);
  const tabs = [
    {
      id: 'permissions',
      label: 'Permissions',
      content:
        // A form with unknown permissions would save none.
        mayWrite && !isBeyond && role.permissions !== undefined ? (
          <EditRole role={role} />
        ) : (
          <RoleSummary role={role} isBeyond={mayWrite && isBeyond} />
        ),
    },
    { id: 'people', label: 'People', count: <HolderCount roleId={role.id} />, content: <RoleHolders role={role} /> },
    ...(hasHistory === true
      ? [{ id: 'history', label: 'History', content: <RecordHistory entity="permissionRole" row={role} /> }]
      : []),
  ];
  const [tab, chooseTab] = useTab(tabs.map((each) => each.id));
  return (
    <chakra.section aria-label={`Role ${name}`}>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" gap="3" pb="2">
        <div>
          <chakra.h2 textStyle="xl" fontWeight="semibold" overflowWrap="anywhere">
            {name}
          </chakra.h2>
          {role.description ? <chakra.p color="fg.muted">{role.description}</chakra.p> : null}
        </div>
        <Actions role={role} name={name} isBeyond={isBeyond} />
      </chakra.div>
      <Tabs label={`Details of ${name}`} value={tab} onChange={chooseTab} tabs={tabs} />
    </chakra.section>
  );
}

function Actions({ role, name, isBeyond }: { role: PermissionRole; name: string; isBeyond: boolean }) {
  const may = useMay();
  const navigate = useNavigate();
  const preview = usePreview();
  const [isRemoving, setRemoving] = useState(false);
  const calls = resourceCalls('permissionRole');
  const permissions = permissionsOf(role);
  const isKnown = role.permissions !== undefined;
  const letsIn = hasAccess({ permissions, isSuperAdmin: false });
  return (
    <Row alignItems="flex-start">
      <Button
        disabled={!letsIn}
        title={letsIn ? undefined : isKnown ? roleMessages.preview.cannotSignIn : roleMessages.preview.unknown}
        onClick={() => preview({ id: role.id, name, permissions })}
      >
        <Eye aria-hidden="true" />
        Preview as this role
      </Button>
      {may(calls.create.ask) && isKnown ? (
        <LinkButton to="role.list" search={`?copy=${role.id}`}>
          <Copy aria-hidden="true" />
          Copy role
        </LinkButton>
      ) : null}
      {may(calls.remove.ask) && !isBeyond ? (
        <IconButton icon={Trash2} label="Delete role" variant="outline" onClick={() => setRemoving(true)} />
      ) : null}
      {isRemoving ? (
        <RemoveDialog
          resource={{ entity: 'permissionRole' }}
          records={[role.id]}
          description={name}
          onClose={() => setRemoving(false)}
          onRemoved={() => void navigate(pathTo('role.list'), { replace: true })}
        />
      ) : null}
    </Row>
  );
}
