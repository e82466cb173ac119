import { ArrowLeft, Plus, ShieldCheck } from 'lucide-react';
import { useSearchParams, useNavigate } from 'react-router-dom';
import { resourceCalls } from '#domain/calls/resource.ts';
import { roleMessages } from '#domain/messages/roles.ts';
import { type PathParameters, pathTo } from '#domain/routes/path.ts';
import { useCan, useSession } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { emptyReasonOfView } from '#crud/freshness/emptyReason.ts';
import { ListMark } from '#crud/freshness/ListMark.tsx';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { UnreadableNote } from '#crud/freshness/UnreadableNote.tsx';
import { AppLink } from '#crud/link/AppLink.tsx';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { TryWithoutRight } from '#crud/page/TryWithoutRight.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted, PanelNote } from '#ui/text/text.tsx';
import { Grid, List, Stack } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { permissionRoleBody } from '#domain/bodies/people.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { recordMessages } from '#domain/messages/records.ts';
import { joinPermissions, missingFrom, withoutPermissions } from '#domain/permissions/arithmetic.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { RecordForm } from '#crud/form/RecordForm.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { permissionsOf, groupById, roleSentence } from '#resources/permissionRole/useRoles.ts';
import { DetailSkeleton } from '#ui/skeleton/DetailSkeleton.tsx';
import type { PermissionRole } from '#domain/entities/permissionRole.ts';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { RuledItem } from '#ui/layout/list.tsx';
import { RoleView } from './RoleView.tsx';
import { RoleFields } from './RoleFields.tsx';

/** More than an organisation has. */
const mostRoles = 1_000;

interface RoleListProps {
  /** null: they are loading. */
  rows: readonly PermissionRole[] | null;
  chosen: number | null;
}

function RoleList({ rows, chosen }: RoleListProps) {
  const given = useRows('userRole', {});
  const { visitor, user } = useSession();
  const archived = useRows('user', { where: { status: ['archived'] } });
  const gone = new Set(archived.status === 'ready' ? archived.rows.map(({ id }) => id) : []);
  const held = given.status === 'ready' ? given.rows.filter(({ userId }) => !gone.has(userId ?? 0)) : null;
  // Another server may not say which role a person has.
  const isKnown = held?.every(({ roleId }) => roleId !== undefined) ?? false;
  const counts = held === null || !isKnown ? null : groupById(held, ({ roleId }) => roleId);
  if (rows === null) {
    return (
      <Stack p="4" gap="5">
        {[60, 45, 70].map((width) => (
          <SkeletonBlock key={width} style={{ width: `${width}%` }} />
        ))}
      </Stack>
    );
  }
  if (rows.length === 0) {
    return <PanelNote py="3">{roleMessages.none}</PanelNote>;
  }
  return (
    <List aria-label="Roles">
      {rows.map((role) => {
        const isForeign = visitor.rights.isSuperAdmin && role.organisationId !== user?.organisationId;
        return (
          <RuledItem
            key={role.id}
            data-role-id={role.id}
            bg={role.id === chosen ? 'bg.subtle' : undefined}
            boxShadow={role.id === chosen ? 'inset 2px 0 0 {colors.accent.solid}' : undefined}
            _hover={{ bg: 'bg.subtle' }}
          >
            <AppLink
              to="role.list"
              parameters={{ id: role.id }}
              display="block"
              px="4"
              py="3"
              focusVisibleRing="inside"
              _hover={{ textDecoration: 'none', color: 'inherit' }}
            >
              <chakra.span display="flex" justifyContent="space-between" gap="3">
                <chakra.span fontWeight="medium" overflowWrap="anywhere">
                  {recordName('permissionRole', role)}
                </chakra.span>
                <Muted textStyle="sm" flexShrink="0">
                  {counts === null ? null : peopleText(counts.get(role.id)?.length ?? 0)}
                </Muted>
              </chakra.span>
              <Muted display="block" textStyle="sm" lineClamp="2">
                {isForeign && role.organisationId !== undefined ? <OrganisationOf id={role.organisationId} /> : null}
                {roleSentence(role)}
              </Muted>
            </AppLink>
          </RuledItem>
        );
      })}
    </List>
  );
}

const peopleText = (count: number) => (count === 0 ? 'Nobody' : count === 1 ? '1 person' : `${count} people`);

function OrganisationOf({ id }: { id: number }) {
  const view = useRows('organisation', { where: { id: [id] } });
  const organisation = view.status === 'ready' ? view.rows[0] : undefined;
  return organisation === undefined ? null : `${recordName('organisation', organisation)} · `;
}

type Initial = Readonly<Record<string, unknown>>;

function NewRole({ copiedId }: { copiedId: number | null }) {
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
  const { organisationId, description, secondFactorFrom } = record;
  const name = roleMessages.copyName(recordName('permissionRole', record));
  return (
    <RoleForm initial={{ name, description, organisationId, permissions, secondFactorFrom }} name={`copy.${id}`} />
  );
}

function RoleForm({ initial, name }: { initial: Initial; name: string }) {
  const navigate = useNavigate();
  const { create } = useRecordCalls('permissionRole');
  const { user, visitor } = useSession();
  const { isSuperAdmin } = visitor.rights;
  const form = useRecordForm({
    name: `permissionRole.${name}`,
    schema: permissionRoleBody,
    initial,
    save: ({ organisationId, secondFactorFrom, ...values }, { requestKey }) => {
      // Other servers do not know the field.
      const body = secondFactorFrom == null ? values : { ...values, secondFactorFrom };
      return create(isSuperAdmin ? { organisationId, ...body } : body, {}, requestKey);
    },
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
          <RoleFields isNew knowsSecondSteps={user?.secondFactorFrom !== undefined} />
        </RecordForm>
      </chakra.div>
    </Panel>
  );
}

export default function RolesPage({ parameters }: { parameters: PathParameters }) {
  return (
    <TryWithoutRight entity="permissionRole">
      <Roles id={parameters['id'] === undefined ? null : Number(parameters['id'])} />
    </TryWithoutRight>
  );
}

function Roles({ id }: { id: number | null }) {
  const [query] = useSearchParams();
  const mayCreate = useCan(resourceCalls('permissionRole').create.ask);
  const copied = Number(query.get('copy')) || null;
  const isNew = id === null && mayCreate && (query.has('new') || copied !== null);
  const view = useRows('permissionRole', { sort: { field: 'name', direction: 'asc' }, limit: mostRoles });
  const ready = view.status === 'ready' ? view : null;
  const reason = emptyReasonOfView(view);
  const isOpen = id !== null || isNew;
  return (
    <>
      <PageHeader
        title="Roles"
        mark={
          <ListMark total={ready === null || reason !== null ? undefined : ready.total} freshness={ready?.freshness} />
        }
        actions={mayCreate ? <NewButton /> : undefined}
      />
      {reason !== null && !isOpen ? (
        <Panel>
          <NoRowsMessage many="roles" reason={reason} />
        </Panel>
      ) : (
        <Grid gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '19rem minmax(0, 1fr)' }}>
          <chakra.div display={isOpen ? { base: 'none', lg: 'block' } : undefined}>
            <Panel flush>
              {reason === null ? (
                <>
                  <RoleList rows={ready?.rows ?? null} chosen={id} />
                  <UnreadableNote
                    words={{ one: 'role', many: 'roles' }}
                    skipped={ready?.skipped}
                    failure={ready?.failure}
                  />
                </>
              ) : (
                <NoRowsMessage many="roles" reason={reason} />
              )}
            </Panel>
          </chakra.div>
          <chakra.div minW="0" display={isOpen ? undefined : { base: 'none', lg: 'block' }}>
            {isOpen ? (
              <AppLink
                to="role.list"
                display={{ base: 'inline-flex', lg: 'none' }}
                alignItems="center"
                gap="1.5"
                minH="11"
                textStyle="sm"
                fontWeight="medium"
                color="fg.muted"
                _icon={{ boxSize: '4' }}
                _hover={{ color: 'accent.fg' }}
              >
                <ArrowLeft aria-hidden="true" />
                All roles
              </AppLink>
            ) : null}
            {id !== null ? (
              <RoleView key={id} id={id} />
            ) : isNew ? (
              <NewRole key={copied} copiedId={copied} />
            ) : (
              <Panel>
                <EmptyState icon={ShieldCheck} title={ready?.total === 0 ? 'No roles yet' : 'No role chosen'}>
                  {ready?.total === 0 ? roleMessages.none : roleMessages.choose}
                </EmptyState>
              </Panel>
            )}
          </chakra.div>
        </Grid>
      )}
    </>
  );
}

function NewButton() {
  return (
    <LinkButton to="role.list" search="?new" main>
      <Plus aria-hidden="true" />
      New role
    </LinkButton>
  );
}
