import { z } from 'zod';
import { siteBody, unitBody } from '#domain/bodies/places.ts';
import { nameField } from '#domain/validation/fields.ts';
import { Refusal } from '#server/rest/refusal.ts';

/** A system elsewhere that knows sites and units by their names. */
export interface ExternalStorage {
  /** The word in the path of the calls that ask it. */
  segment: string;
  /** Without a slash at its end. */
  url: string;
  token: string;
  /** Milliseconds that an answer may take; absent: 10 seconds. */
  limit?: number | undefined;
}

const usualLimit = 10_000;

const shapes = { sites: siteBody.shape, units: unitBody.shape };

/** What is taken over of a site: where it is and how it is reached. */
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

/** What is taken over of a unit: what it costs, how large it is, and whether it can be let. Nothing moves a lock. */
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

const unanswered = () => new Refusal(502, 'The external storage system did not answer. Nothing was changed.');
const unreadable = (reason: string) =>
  new Refusal(502, `The external storage system's answer cannot be used: ${reason}. Nothing was changed.`);

async function fetchText({ url, token, limit = usualLimit }: ExternalStorage, path: string): Promise<string> {
  let response: Response;
  try {
    response = await fetch(`${url}/${path}`, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(limit),
    });
    if (response.ok) return await response.text();
  } catch {
    throw unanswered(); // fetch fails alike for no connection, a timeout and a redirect
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
 * What the external system says of all sites, or of the units of the site with a name.
 * @throws Refusal with status 502 when it does not answer in time, or not with such a list.
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
