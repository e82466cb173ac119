import { useSession } from '#crud/context/session.ts';

export function SiteName({ siteId }: { siteId: number | undefined }) {
  const name = useSession().sites.find((site) => site.id === siteId)?.name ?? '–';
  return <span title={name}>{name}</span>;
}
