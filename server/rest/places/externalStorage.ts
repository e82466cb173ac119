import { z } from 'zod';
import { siteBody } from '#domain/bodies/places.ts';
import { unitBody } from '#domain/bodies/access.ts';
import { nameField } from '#domain/validation/fields.ts';
import { serverTiming } from '#server/config/timing.ts';
import { Refusal } from '#server/refusal.ts';

/** Another system with the same sites and units, matched by name. */
export interface ExternalStorage {
  /** The path segment of its calls. */
  segment: string;
  /** The address without a trailing slash. */
  url: string;
  /** The organisation's own: it reads that organisation's records there. */
  token: string;
  organisationId: number;
  /** Milliseconds; absent: the usual time for an answer. */
  timeout?: number | undefined;
}

const shapes = { sites: siteBody.shape, units: unitBody.shape };

/** The synchronised fields of a site. */
const externalSite = z.object({
  name: nameField,
  phone: shapes.sites.phone,
  email: shapes.sites.email,
  street1: shapes.sites.street1,
  street2: shapes.sites.street2,
  suburb: shapes.sites.suburb,
  state: shapes.sites.state,
  postcode: shapes.sites.postcode,
  country: shapes.sites.country,
});

/** The fields of a unit that are synchronised. None of them moves a lock. */
const externalUnit = z.object({
  name: nameField,
  price: shapes.units.price,
  pricePeriod: shapes.units.pricePeriod,
  size: shapes.units.size,
  squareMetres: shapes.units.squareMetres,
  floor: shapes.units.floor,
  cleaningState: shapes.units.cleaningState,
});

export type ExternalRecord = z.output<typeof externalSite> | z.output<typeof externalUnit>;

const eachOnce = (rows: readonly { name: string }[]) => new Set(rows.map(({ name }) => name)).size === rows.length;

const answers = {
  sites: z.array(externalSite).max(10_000).refine(eachOnce, 'a name stands twice'),
  units: z.array(externalUnit).max(10_000).refine(eachOnce, 'a name stands twice'),
} as const;

const unanswered = () => new Refusal(502, 'The external storage system did not respond. Nothing was changed.');
const unreadable = (reason: string) =>
  new Refusal(502, `The external storage system sent an invalid response: ${reason}. Nothing was changed.`);

async function fetchText(
  { url, token, timeout = serverTiming.externalStorage }: ExternalStorage,
  path: string,
): Promise<string> {
  let response: Response;
  try {
    response = await fetch(`${url}/${path}`, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    if (response.ok) return await response.text();
  } catch {
    throw unanswered(); // fetch fails in the same way without connection, on a timeout and on a redirect
  }
  throw unreadable(`its status was ${response.status}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw unreadable('it is no JSON');
  }
}

/**
 * All sites, or a site's units.
 * @throws Refusal with status 502: no answer in time, or no valid list.
 */
export async function askExternalStorage(
  storage: ExternalStorage,
  question: { of: 'sites' } | { of: 'units'; site: string },
): Promise<readonly ExternalRecord[]> {
  const path = question.of === 'sites' ? 'sites' : `units?${new URLSearchParams({ site: question.site }).toString()}`;
  const rows = answers[question.of].safeParse(parsed(await fetchText(storage, path)));
  if (rows.success) return rows.data;
  const [issue] = rows.error.issues;
  throw unreadable(`${issue?.path.join('.') || 'the list'}: ${issue?.message ?? 'it has another shape'}`);
}
