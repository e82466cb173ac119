import { useSiteName } from '#crud/data/useSiteName.ts';

export function SiteName({ siteId }: { siteId: number | undefined }) {
  const name = useSiteName()(siteId) ?? '–';
  return <span title={name}>{name}</span>;
}
