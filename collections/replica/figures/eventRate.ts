import { allSites } from '#domain/entities/site.ts';

export const minute = 60_000;
const minutesKept = 60;

/** Live events of the last 60 minutes, by site and for all. Moments are milliseconds since 1970. */
export class EventRate {
  /** The number of events by site and minute. Old minutes go with the next event. */
  private readonly sites = new Map<number, Map<number, number>>();

  /** An event without a site counts only for all sites. */
  count(siteId: number | undefined, at: number): void {
    const now = Math.floor(at / minute);
    const sites = siteId === undefined ? [allSites.id] : [allSites.id, siteId];
    for (const site of sites) {
      const minutes = this.sites.get(site) ?? new Map<number, number>();
      minutes.set(now, (minutes.get(now) ?? 0) + 1);
      for (const old of minutes.keys()) if (old <= now - minutesKept) minutes.delete(old);
      this.sites.set(site, minutes);
    }
  }

  /** The last 60 minutes, the current one last. */
  of(siteId: number, at: number): number[] {
    const minutes = this.sites.get(siteId);
    const first = Math.floor(at / minute) - minutesKept + 1;
    return Array.from({ length: minutesKept }, (_each, index) => minutes?.get(first + index) ?? 0);
  }
}
