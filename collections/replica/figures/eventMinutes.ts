import { allSites } from '#domain/entities/site.ts';

export const minute = 60_000;
const remembered = 60;

/** Live events of each of the last 60 minutes, by site and for all sites. Moments are milliseconds since 1970. */
export class EventMinutes {
  /** By site: the minutes in which events came, with how many; those that grew old go when the next one comes. */
  private readonly sites = new Map<number, Map<number, number>>();

  /** Counts an event; one that names no site counts for all sites alone. */
  heard(siteId: number | undefined, at: number): void {
    const now = Math.floor(at / minute);
    const sites = siteId === undefined ? [allSites.id] : [allSites.id, siteId];
    for (const site of sites) {
      const minutes = this.sites.get(site) ?? new Map<number, number>();
      minutes.set(now, (minutes.get(now) ?? 0) + 1);
      for (const old of minutes.keys()) if (old <= now - remembered) minutes.delete(old);
      this.sites.set(site, minutes);
    }
  }

  /** How many came in each of the last 60 minutes, the current one last. */
  of(siteId: number, at: number): number[] {
    const minutes = this.sites.get(siteId);
    const first = Math.floor(at / minute) - remembered + 1;
    return Array.from({ length: remembered }, (_each, index) => minutes?.get(first + index) ?? 0);
  }
}
