import { UserCog, Archive } from 'lucide-react';
import { useEffect, useState } from 'react';
import { recordName } from '#domain/entities/recordName.ts';
import { columnsOf } from '#crud/columns/columnsOf.tsx';
import { RecordLink } from '#crud/link/RecordLink.tsx';
import { defineResource } from '#crud/descriptor/define.ts';
import { groupFilter, type RowGroup } from '#crud/list/rowGroups.ts';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { InlineRow, List } from '#ui/layout/layout.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import type { User } from '#domain/entities/user.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { useSession } from '#crud/context/session.ts';
import { logTabs } from '#parts/log/logTabs.tsx';
import type { PermissionRole } from '#domain/entities/permissionRole.ts';
import { secondFactorMessages } from '#domain/messages/secondFactor.ts';
import { userMessages } from '#domain/messages/users.ts';
import { useRows } from '#crud/data/useRows.ts';
import { subjectQuery } from '#crud/related/SubjectRows.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { EmailLink, PhoneLink } from '../customer/CustomerFacts.tsx';
import { pinCodesTab } from '../pinCode/pinCodesTab.tsx';
import { useRoles } from '../permissionRole/useRoles.ts';
import { EffectivePermissions } from './EffectivePermissions.tsx';
import { InvitationLink } from './InvitationLink.tsx';
import { PendingEmail } from './PendingEmail.tsx';
import { userActions } from './userActions.tsx';
import { UserMark } from './UserMark.tsx';

/** Lists archived users by their roles, since the server's list may omit them. */
function ArchivedUsersButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Archive aria-hidden="true" />
        Archived users
      </Button>
      {isOpen ? <ArchivedUsers onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ArchivedUsers({ onClose }: { onClose: () => void }) {
  const book = useRoles();
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({});
  const isEmpty =
    book !== null && book.roles.every(({ id }) => counts[id] === 0) && Object.keys(counts).length === book.roles.length;
  return (
    <Dialog wide title="Archived users" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      {book === null ? <SkeletonBlock h="12" /> : null}
      {book?.failure ? <p>{`${userMessages.rolesUnread} ${book.failure}`}</p> : null}
      {isEmpty ? <p>{userMessages.noArchived}</p> : null}
      {(book?.roles ?? []).map((role) => (
        <ArchivedOf
          key={role.id}
          role={role}
          onCount={(count) => setCounts((known) => (known[role.id] === count ? known : { ...known, [role.id]: count }))}
        />
      ))}
    </Dialog>
  );
}

interface ArchivedOfProps {
  role: PermissionRole;
  onCount: (count: number) => void;
}

/** Renders nothing without archived users. */
function ArchivedOf({ role, onCount }: ArchivedOfProps) {
  const view = useRows('user', subjectQuery({ subject: 'permissionRole', id: role.id, list: 'archived' }));
  const rows = view.status === 'ready' ? view.rows : null;
  const count = view.status === 'failed' ? 0 : (rows?.length ?? null);
  useEffect(() => {
    if (count !== null) onCount(count);
  });
  if (view.status === 'loading') return <SkeletonBlock h="5" my="3" />;
  if (view.status === 'failed') return <chakra.p color="fg.muted">{view.error.message}</chakra.p>;
  if (rows === null || rows.length === 0) return null;
  return (
    <chakra.section pb="4">
      <chakra.h3 textStyle="sm" fontWeight="semibold" pb="1">
        {userMessages.archivedOf(recordName('permissionRole', role))}
      </chakra.h3>
      <List>
        {rows.map((user) => (
          <chakra.li key={user.id} py="1.5" display="flex" flexWrap="wrap" columnGap="4">
            <AppLink to="user.detail" parameters={{ id: user.id }}>
              {recordName('user', user)}
            </AppLink>
            <Muted>{user.email ?? null}</Muted>
          </chakra.li>
        ))}
      </List>
    </chakra.section>
  );
}

/** The most names in a cell; others are counted. */
const shownNames = 2;

/** The sites of the user's organisation that the viewer may see. */
function UserSites({ user: { organisationId, isSuperAdmin } }: { user: User }) {
  const { sites } = useSession();
  if (isSuperAdmin === true) return 'All sites';
  const own = sites.filter((site) => organisationId !== undefined && site.organisationId === organisationId);
  if (own.length === 0) return '–';
  if (own.length > shownNames)
    return <span title={own.map(({ name }) => name).join(', ')}>{`${own.length} sites`}</span>;
  return own.map(({ id, name }, index) => (
    <span key={id}>
      {index > 0 ? ', ' : null}
      <AppLink to="site.detail" parameters={{ id }}>
        {name}
      </AppLink>
    </span>
  ));
}

/** Super admins need none. */
function RoleNames({ user }: { user: User }) {
  const book = useRoles();
  const roles = book?.rolesOf(user.id) ?? [];
  const without = user.isSuperAdmin === true ? 'All rights' : book?.isKnown === true ? 'None' : '–';
  return (
    // On a card names that load move nothing.
    <InlineRow rowGap="0" smDown={{ w: '9.5rem', justifyContent: 'flex-end' }}>
      {book === null ? '…' : roles.length === 0 ? without : null}
      {roles.map((role) => (
        <AppLink key={role.id} to="role.list" parameters={{ id: role.id }}>
          {recordName('permissionRole', role)}
        </AppLink>
      ))}
    </InlineRow>
  );
}

const column = columnsOf('user');

const signInColumn = column.ago('lastSignInAt', { header: 'Last sign-in', folds: 'below640', card: 'line' });

/** When users last signed in. Another server leaves it out. */
const lastSignIn: typeof signInColumn = {
  ...signInColumn,
  cell: (row) => (row.lastSignInAt === null ? 'Never signed in' : signInColumn.cell(row)),
};

const userGroups: readonly RowGroup[] = [
  { id: 'active', label: 'Active', conditions: { where: { status: ['active', null] } } },
  { id: 'archived', label: 'Archived', conditions: { where: { status: ['archived'] } } },
  { id: 'super', label: 'Super admins', conditions: { where: { isSuperAdmin: [true] } } },
];

export const user = defineResource({
  entity: 'user',
  icon: UserCog,
  emptyText: 'Invite the first one with “New user”.',
  attributes: ({ id }) => ({ 'data-user-id': id }),
  columns: [
    {
      id: 'name',
      header: 'Name',
      sort: 'firstName',
      cell: (row) => recordName('user', row),
      link: ({ id }) => ({ to: 'user.detail', parameters: { id } }),
    },
    {
      id: 'roles',
      header: 'Roles',
      card: 'line',
      onlyOnScreen: true,
      cell: (row) => <RoleNames user={row} />,
    },
    column.text('email', { header: 'Email', folds: 'mdDown' }),
    {
      id: 'sites',
      header: 'Sites',
      width: '9rem',
      folds: 'lgDown',
      onlyOnScreen: true,
      cell: (row) => <UserSites user={row} />,
    },
    lastSignIn,
    {
      id: 'state',
      header: 'State',
      width: '9rem',
      card: 'line',
      cell: (row) => <UserMark user={row} variant="dense" />,
      text: ({ status }) => status,
    },
    column.text('phone', { header: 'Phone', isOptional: true }),
    column.reference('organisationId', {
      header: 'Organisation',
      entity: 'organisation',
      to: 'organisation.detail',
      isOptional: true,
    }),
  ],
  useGroups: () => userGroups,
  filters: [
    { ...groupFilter, options: userGroups.map(({ id, label }) => ({ value: id, label })) },
    { kind: 'reference', field: 'organisationId', label: 'Organisation', entity: 'organisation' },
    { kind: 'date', field: 'lastSignInAt', label: 'Last sign-in', of: 'moment', none: 'Never' },
  ],
  ListActions: ArchivedUsersButton,
  removalText: 'Their PIN codes and access permissions are deleted too. Archive them to keep the record.',
  detail: {
    mark: (row) => <UserMark user={row} />,
    more: userActions,
    notice: (row) => {
      if (typeof row.pendingEmail === 'string') return <PendingEmail id={row.id} email={row.pendingEmail} />;
      return row.invitedByLink === true ? <InvitationLink user={row} /> : null;
    },
    facts: [
      { label: 'Email', value: ({ email }) => <EmailLink email={email} /> },
      { label: 'Phone', value: ({ phone }) => <PhoneLink phone={phone} /> },
      { label: 'Sites', value: (row) => <UserSites user={row} /> },
      {
        label: 'Organisation',
        value: ({ organisationId }) => (
          <RecordLink entity="organisation" id={organisationId} to="organisation.detail" />
        ),
      },
      {
        label: 'Last sign-in',
        value: ({ lastSignInAt }) => (lastSignInAt === null ? 'Never' : lastSignInAt && <Moment at={lastSignInAt} />),
      },
      {
        label: secondFactorMessages.section.title,
        isShown: ({ hasSecondFactor }) => hasSecondFactor !== undefined,
        value: ({ hasSecondFactor, secondFactorFrom }) =>
          hasSecondFactor === undefined ? undefined : userMessages.secondStep(hasSecondFactor, secondFactorFrom),
      },
    ],
    holdings: (row) => <EffectivePermissions user={row} />,
    // Not first: opening the page shows no code.
    tabs: [...logTabs('user'), pinCodesTab('user')],
  },
});

export const { list, detail } = resourcePages(user);
