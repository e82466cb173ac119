import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { sitesOf } from '#domain/entities/define.ts';
import { allSites } from '#domain/entities/site.ts';
import { countsOf, type CountedName } from './countedFields.ts';

/** The pseudo field under which every row counts. */
const everyRow = 'every row';

interface Part {
  field: string;
  value: string;
  amount: number;
}

function partsOf(name: CountedName, row: AnyRecord): Part[] {
  const parts: Part[] = [{ field: everyRow, value: everyRow, amount: 1 }];
  for (const [field, count] of Object.entries(countsOf(name))) {
    const [value, amount] = count(row) ?? ['', 0];
    if (amount !== 0) parts.push({ field, value, amount });
  }
  return parts;
}

interface Contribution {
  sites: readonly number[];
  parts: readonly Part[];
}

function contributionOf(name: CountedName, row: AnyRecord | null): Contribution {
  if (row === null) return { sites: [], parts: [] };
  return { sites: [allSites.id, ...sitesOf(entityOf(name), row)], parts: partsOf(name, row) };
}

/** Most changes leave the counts unchanged. */
function isSameContribution(old: Contribution, now: Contribution): boolean {
  const sameSites = old.sites.length === now.sites.length && old.sites.every((site, nth) => site === now.sites[nth]);
  if (!sameSites || old.parts.length !== now.parts.length) return false;
  return old.parts.every(({ field, value, amount }, nth) => {
    const part = now.parts[nth];
    return field === part?.field && value === part.value && amount === part.amount;
  });
}

/** Counts rows by entity, site and field. A row of several sites counts at each, and once for all. */
export class SiteCounts {
  private readonly amounts = new Map<string, Map<string, number>>();

  /** null: the record did not exist. Returns whether a count changed. */
  change(name: CountedName, before: AnyRecord | null, row: AnyRecord | null): boolean {
    const old = contributionOf(name, before);
    const now = contributionOf(name, row);
    if (isSameContribution(old, now)) return false;
    this.add(name, old, -1);
    this.add(name, now, 1);
    return true;
  }

  total(name: CountedName, siteId: number): number {
    return this.amounts.get(keyOf(name, siteId, everyRow))?.get(everyRow) ?? 0;
  }

  by(name: CountedName, siteId: number): Record<string, Record<string, number>> {
    const fields = Object.keys(countsOf(name));
    return Object.fromEntries(
      fields.map((field) => [field, Object.fromEntries(this.amounts.get(keyOf(name, siteId, field)) ?? [])]),
    );
  }

  get isEmpty(): boolean {
    return this.amounts.size === 0;
  }

  private add(name: CountedName, { sites, parts }: Contribution, sign: 1 | -1): void {
    for (const siteId of sites) for (const part of parts) this.addAmount(keyOf(name, siteId, part.field), part, sign);
  }

  private addAmount(key: string, { value, amount }: Part, sign: 1 | -1): void {
    const values = this.amounts.get(key) ?? new Map<string, number>();
    const now = (values.get(value) ?? 0) + sign * amount;
    if (now === 0) values.delete(value);
    else values.set(value, now);
    if (values.size === 0) this.amounts.delete(key);
    else this.amounts.set(key, values);
  }
}

function keyOf(name: CountedName, siteId: number, field: string): string {
  return `${name} ${siteId} ${field}`;
}
