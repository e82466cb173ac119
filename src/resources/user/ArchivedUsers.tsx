import { Archive } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PermissionRole } from '#domain/entities/permissionRole.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { userMessages } from '#domain/messages/users.ts';
import { useRows } from '#crud/data/useRows.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { subjectQuery } from '#crud/related/SubjectRows.tsx';
import { Button } from '#ui/control/Button.tsx';
import { List } from '#ui/layout/layout.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useRoles } from '../permissionRole/useRoles.ts';

/** Lists archived users by their roles, since the server's list may omit them. */
export function ArchivedUsersButton() {
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
