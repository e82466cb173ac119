import type { User } from '#domain/entities/user.ts';
import { useSession } from '#crud/context/session.ts';
import { AppLink } from '#crud/link/AppLink.tsx';

/** The most names in a cell; others are counted. */
const shownNames = 2;

/** The sites of the user's organisation that the viewer may see. */
export function UserSites({ user: { organisationId, isSuperAdmin } }: { user: User }) {
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
