import { UserPlus, UsersRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { PermissionRole } from '#domain/entities/permissionRole.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { User } from '#domain/entities/user.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { done, stateNotChanged } from '#domain/messages/pageNotices.ts';
import { roleMessages } from '#domain/messages/roles.ts';
import { isNothing, missingFrom } from '#domain/permissions/arithmetic.ts';
import { useMay, useSession } from '#crud/context/session.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { useRows } from '#crud/data/useRows.ts';
import { emptyReasonOfView } from '#crud/freshness/emptyReason.ts';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { StaleNote } from '#crud/freshness/StaleNote.tsx';
import { useReferenceSearch } from '#crud/form/fields/useReferenceSearch.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { showNotice } from '#crud/message/showNotice.ts';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { RowCount } from '#crud/related/RowCount.tsx';
import { subjectQuery } from '#crud/related/SubjectRows.tsx';
import { permissionsOf, useRoles } from '#resources/permissionRole/useRoles.ts';
import { Button } from '#ui/control/Button.tsx';
import { Combobox, type ComboboxOption } from '#ui/field/Combobox.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const ofRole = (roleId: number) => subjectQuery({ subject: 'permissionRole', id: roleId });
const archivedOfRole = (roleId: number) => subjectQuery({ subject: 'permissionRole', id: roleId, list: 'archived' });

export function HolderCount({ roleId }: { roleId: number }) {
  return <RowCount entity="user" query={ofRole(roleId)} />;
}

const calls = resourceCalls('userRole');

/** Includes archived people. */
export function RoleHolders({ role }: { role: PermissionRole }) {
  const may = useMay();
  const { rights } = useSession().visitor;
  const isWithin = isNothing(missingFrom(rights, permissionsOf(role)));
  const book = useRoles();
  const { remove } = useRecordCalls('userRole');
  const active = useRows('user', ofRole(role.id));
  const archived = useRows('user', archivedOfRole(role.id));
  const rows = active.status === 'ready' ? active.rows : null;
  const reason = emptyReasonOfView(active);
  const take = async (user: User, id: number) => {
    try {
      await remove([id]);
      showNotice(done, roleMessages.taken(recordName('user', user)));
    } catch (thrown) {
      showNotice(stateNotChanged, toAppError(thrown).message);
    }
  };
  const taking = (user: User) => {
    const id = book?.givenBy(user.id, role.id) ?? null;
    const isAbove = !isNothing(missingFrom(rights, permissionsOf(user)));
    if (id === null || !isWithin || isAbove || !may(calls.remove.ask)) return null;
    return (
      <Button size="xs" aria-label={`Remove role from ${recordName('user', user)}`} onClick={() => void take(user, id)}>
        Remove role
      </Button>
    );
  };
  return (
    <chakra.div display="grid" gap="4">
      {isWithin && may(calls.create.ask) ? <GiveRole role={role} holders={rows ?? []} /> : null}
      <Panel flush title="Has this role">
        {reason !== null ? (
          <NoRowsMessage many="users" reason={reason} />
        ) : rows?.length === 0 ? (
          <EmptyState icon={UsersRound} title="Nobody yet">
            {roleMessages.nobody}
          </EmptyState>
        ) : (
          <Table label="Has this role" columns={columnsWith(taking)} rows={rows} />
        )}
        <StaleNote freshness={active.status === 'ready' ? active.freshness : null} />
      </Panel>
      {archived.status === 'ready' && archived.rows.length > 0 ? (
        <Panel flush title="Archived">
          <Table label="Archived" columns={columnsWith(() => null)} rows={archived.rows} />
        </Panel>
      ) : null}
    </chakra.div>
  );
}

function columnsWith(action: (user: User) => ReactNode): Column<User>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      card: 'title',
      sortValue: (user) => recordName('user', user),
      cell: (user) => (
        <AppLink to="user.detail" parameters={{ id: user.id }}>
          {recordName('user', user)}
        </AppLink>
      ),
    },
    { id: 'email', header: 'Email', folds: 'below640', sortValue: ({ email }) => email, cell: ({ email }) => email },
    { id: 'action', header: 'Actions', width: '8.5rem', align: 'end', card: 'mark', cell: action },
  ];
}

function GiveRole({ role, holders }: { role: PermissionRole; holders: readonly User[] }) {
  const [chosen, choose] = useState<ComboboxOption | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { create } = useRecordCalls('userRole');
  const { organisationId } = role;
  const { options, isPending, status, search } = useReferenceSearch({
    entity: 'user',
    ...(organisationId === undefined ? {} : { where: { organisationId: [organisationId] } }),
    detail: ({ email, status: state }) => (state === 'archived' ? 'Archived' : typeof email === 'string' ? email : ''),
  });
  const give = async (userId: number, name: string) => {
    setBusy(true);
    try {
      await create({ userId, roleId: role.id });
      choose(null);
      showNotice(done, roleMessages.given(name));
    } catch (thrown) {
      showNotice(stateNotChanged, toAppError(thrown).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel>
      <Row alignItems="flex-end">
        <chakra.div flex="1" minW="14rem" maxW="24rem">
          <FormField label="Give this role to">
            <Combobox
              label="Give this role to"
              options={options.filter(({ value }) => holders.every(({ id }) => String(id) !== value))}
              isPending={isPending}
              status={status}
              chosen={chosen}
              onSearch={search}
              mayClear
              placeholder="Search users…"
              onChoose={choose}
            />
          </FormField>
        </chakra.div>
        <Button
          size="md"
          busy={isBusy}
          disabled={chosen === null}
          onClick={() => void (chosen === null ? undefined : give(Number(chosen.value), chosen.label))}
        >
          <UserPlus aria-hidden="true" />
          Give role
        </Button>
      </Row>
    </Panel>
  );
}
