import type { User } from '#domain/entities/user.ts';
import { useSession } from '#crud/context/session.ts';
import { AppLink } from '#crud/link/AppLink.tsx';

/** So many names stand in a cell; more are a number. */
const shownNames = 2;

/** The sites that a user works at: those of their organisation, as far as the viewer sees them. */
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
