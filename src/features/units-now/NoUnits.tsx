import { allSites } from '#domain/entities/site.ts';
import { useSession } from '#crud/context/session.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { OrNoSite } from '#crud/page/NoSite.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';

export default function NoUnits() {
  const { sites, siteId } = useSession();
  const place = siteId === allSites.id ? 'There are no units' : 'This site has no units';
  return (
    <OrNoSite>
      <EmptyState title="No units yet" action={<LinkButton to="unit.create">New unit</LinkButton>}>
        {`${place} that you can see.${sites.length > 1 ? ' Choose another site above.' : ''}`}
      </EmptyState>
    </OrNoSite>
  );
}
