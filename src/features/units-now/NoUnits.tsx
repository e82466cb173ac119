import { allSites } from '#domain/entities/site.ts';
import { noSiteMessages } from '#domain/messages/sites.ts';
import { useMayOpen, useSession } from '#crud/context/session.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { OrNoSite } from '#crud/page/NoSite.tsx';
import { FirstSteps } from '#parts/setup/FirstSteps.tsx';
import { useFirstSteps } from '#parts/setup/useFirstSteps.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Strong } from '#ui/text/text.tsx';

const title = 'No units yet';

/** Those who may set up a site are led through it; the others read that nothing is there. */
export default function NoUnits() {
  const { sites, siteId } = useSession();
  if (useMayOpen()('firstSteps')) return <StepsToUnits />;
  const place = siteId === allSites.id ? 'There are no units' : 'This site has no units';
  return (
    <OrNoSite>
      <EmptyState title={title} action={<LinkButton to="unit.create">New unit</LinkButton>}>
        {`${place} that you can see.${sites.length > 1 ? ' Choose another site above.' : ''}`}
      </EmptyState>
    </OrNoSite>
  );
}

function StepsToUnits() {
  const { hasNoSite } = useSession();
  return (
    <FirstSteps steps={useFirstSteps()}>
      <Strong>{hasNoSite ? noSiteMessages.title : title}</Strong>
    </FirstSteps>
  );
}
