import { isToAdopt } from '#domain/adopting/foundDevices.ts';
import { adoptingMessages } from '#domain/messages/adopting.ts';
import { useSession } from '#crud/context/session.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { useSiteDevices } from './useSiteDevices.ts';

/** The way to the devices that were found and are not yet in use; nothing where the server finds none. */
export function FoundLink({ siteId }: { siteId: number }) {
  const site = useSession().sites.find(({ id }) => id === siteId);
  const isAsked = site?.topicPrefix !== undefined;
  const view = useSiteDevices(isAsked ? [siteId] : [], { record: 'devices', wiring: '' }).get(siteId);
  if (!isAsked || view?.status === 'absent') return null;
  const count = view?.status === 'ready' ? view.devices.filter(isToAdopt).length : null;
  return <LinkButton to="device.found">{adoptingMessages.found.link(count)}</LinkButton>;
}
