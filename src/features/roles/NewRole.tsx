import { useNavigate } from 'react-router-dom';
import { permissionRoleBody } from '#domain/bodies/people.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { recordMessages } from '#domain/messages/records.ts';
import { roleMessages as say } from '#domain/messages/roles.ts';
import { joinPermissions, missingFrom, withoutPermissions } from '#domain/permissions/arithmetic.ts';
import { pathTo } from '#domain/routes/path.ts';
import { useSession } from '#crud/context/session.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { RecordForm } from '#crud/form/RecordForm.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { permissionsOf } from '#resources/permissionRole/useRoles.ts';
import { Panel } from '#ui/page/Panel.tsx';
import { DetailSkeleton } from '#ui/skeleton/DetailSkeleton.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { RoleFields } from './RoleFields.tsx';

type Initial = Readonly<Record<string, unknown>>;

export function NewRole({ copiedId }: { copiedId: number | null }) {
  return copiedId === null ? <RoleForm initial={{ permissions: {} }} name="new" /> : <Copied id={copiedId} />;
}

/** Nobody can give a permission that they lack. */
function Copied({ id }: { id: number }) {
  const { rights } = useSession().visitor;
  const { state } = useRecord('permissionRole', id);
  if (state.status === 'loading') return <DetailSkeleton facts={4} />;
  if (state.status !== 'present') return <RoleForm initial={{ permissions: {} }} name="new" />;
  const { record } = state;
  const permissions = withoutPermissions(
    joinPermissions([permissionsOf(record)]),
    missingFrom(rights, permissionsOf(record)),
  );
  const { organisationId, description } = record;
  const name = say.copyName(recordName('permissionRole', record));
  return <RoleForm initial={{ name, description, organisationId, permissions }} name={`copy.${id}`} />;
}

function RoleForm({ initial, name }: { initial: Initial; name: string }) {
  const navigate = useNavigate();
  const { create } = useRecordCalls('permissionRole');
  const { isSuperAdmin } = useSession().visitor.rights;
  const form = useRecordForm({
    name: `permissionRole.${name}`,
    schema: permissionRoleBody,
    initial,
    save: ({ organisationId, ...values }, { requestKey }) =>
      create(isSuperAdmin ? { organisationId, ...values } : values, {}, requestKey),
    savedText: recordMessages.created('Role'),
    onSaved: (role) => void navigate(pathTo('role.list', role === null ? {} : { id: role.id }), { replace: true }),
  });
  return (
    <Panel title="New role">
      <chakra.div css={{ '--form-bleed': '1rem' }}>
        <RecordForm
          form={form}
          label="New role"
          saveLabel="Create role"
          actions={<LinkButton to="role.list">Cancel</LinkButton>}
        >
          <RoleFields isNew />
        </RecordForm>
      </chakra.div>
    </Panel>
  );
}
