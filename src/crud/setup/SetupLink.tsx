import { firstStepMessages as texts } from '#domain/messages/firstSteps.ts';
import { setupPlaces, type SetupEntity } from '#domain/setup/firstSteps.ts';
import { useMayOpen, useSession } from '../context/session.ts';
import { LinkButton } from '../link/LinkButton.tsx';

/** The id of the site whose page has the tabs of areas and hours; null: there is none. */
function useSetupSite(): number | null {
  const { sites, siteId } = useSession();
  return sites.find(({ id }) => id === siteId)?.id ?? sites[0]?.id ?? null;
}

/** Whether the person may open the page on which records of a kind are created. */
export function useMayCreate(): (kind: SetupEntity) => boolean {
  const mayOpen = useMayOpen();
  const site = useSetupSite();
  return (kind) => {
    const { to, tab } = setupPlaces[kind];
    return mayOpen(to) && (tab === undefined || site !== null);
  };
}

/** Leads to the page on which records of a kind are created; null where the person may not. */
export function SetupLink({ kind, main = false }: { kind: SetupEntity; main?: boolean }) {
  const site = useSetupSite();
  const mayCreate = useMayCreate();
  const { to, tab, search } = setupPlaces[kind];
  if (!mayCreate(kind)) return null;
  return (
    <LinkButton
      to={to}
      main={main}
      {...(search === undefined ? {} : { search })}
      {...(tab === undefined ? {} : { parameters: { id: site ?? 0 }, search: `?tab=${tab}` })}
    >
      {texts.create(kind)}
    </LinkButton>
  );
}
