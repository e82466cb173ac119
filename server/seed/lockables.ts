import type { LockableType } from '#domain/states/unitKind.ts';
import type { Catalogue } from './catalogue.ts';
import { addController } from './devices.ts';
import { before, day, filled, minute, twoDigits, type DemoSite } from './demoSite.ts';
import type { Tenancy } from './tenancies.ts';

const kinds: readonly { type: LockableType; name: string; count: number }[] = [
  { type: 'locker', name: 'Day locker', count: 6 },
  { type: 'trolley', name: 'Trolley bay', count: 3 },
  { type: 'trailer', name: 'Trailer shed', count: 1 },
];

/** Adds lockables with their log lines of the last days. */
export function addLockables(
  site: DemoSite,
  catalogue: Catalogue,
  tenancies: readonly Tenancy[],
  hubs: readonly number[],
): void {
  const { buffer, anchor, id: siteId } = site;
  const random = site.random.fork('lockables');
  const customers = filled(tenancies);
  const wish = { name: 'Controller V-01', description: 'Lockers, trolleys and trailers', lockType: 'vend' } as const;
  const controllerId = addController(site, wish, hubs, random);
  let channel = 0;
  for (const { type, name, count } of kinds) {
    const product = catalogue.booking(type, type === 'locker' ? 'small' : null);
    for (let number = 1; number <= count; number += 1) {
      const visits = Array.from({ length: random.between(1, 6) }, () =>
        before(anchor, random.within(0.1 * day, 5 * day)),
      );
      const latest = visits.reduce((last, at) => (at > last ? at : last));
      const isOpen = random.chance(0.08);
      const closed = (at: Date) => before(at, -random.within(minute, 6 * minute));
      const last = closed(latest);
      const lockableId = buffer.add('lockables', {
        siteId,
        name: `${name} ${twoDigits(number)}`,
        type,
        doorState: isOpen ? 'opened' : 'closed',
        doorStateChangedAt: isOpen ? latest : last,
        controllerId,
        channel,
        productId: product?.id ?? null,
      });
      channel += 1;
      for (const at of visits) {
        const customerId = customers === null ? null : random.pick(customers).tenant.id;
        const line = { siteId, lockableId, userId: null, customerId, detail: null };
        buffer.add('lockableLogs', { ...line, event: 'Opened', kind: 'open', createdAt: at });
        if (at === latest && isOpen) continue;
        const createdAt = at === latest ? last : closed(at);
        buffer.add('lockableLogs', { ...line, event: 'Closed', kind: 'close', createdAt });
      }
    }
  }
}
