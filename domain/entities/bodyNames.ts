import { sentName } from './define.ts';
import { entityOf, type EntityName } from './index.ts';
import { isFields } from './readable.ts';
import { idIn } from './recordReader.ts';

/** A new record's body under the API's names. */
export function sentBody(name: EntityName, body: unknown): unknown {
  if (!isFields(body)) return body;
  const { siteField = 'siteId', sitesField } = entityOf(name);
  const sent: Record<string, unknown> = {};
  const sites = [body[siteField]];
  for (const [field, value] of Object.entries(body)) {
    const sentField = sentName(entityOf(name), field);
    if (sentField === sitesField && Array.isArray(value)) sites.push(...(value as unknown[]));
    sent[sentField] = value;
  }
  if (sitesField !== undefined) sent[sitesField] = [...new Set(sites)].filter((id) => id != null);
  return sent;
}

const idsIn = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((each: unknown) => idIn(each) ?? each) : (idIn(value) ?? value);

/**
 * A received body under our names, which win. Ids may come as records.
 * @param isNew whether the first of several sites is the new record's own; a stored one stays where it stands.
 */
export function receivedBody(name: EntityName, body: unknown, isNew: boolean): unknown {
  if (!isFields(body)) return body;
  const { sentAs = {}, siteField = 'siteId', sitesField = '' } = entityOf(name);
  const received: Record<string, unknown> = { ...body };
  for (const [field, sentField] of Object.entries(sentAs)) {
    if (body[sentField] !== undefined) received[field] ??= idsIn(body[sentField]);
  }
  if (isNew && body[sitesField] !== undefined) received[siteField] ??= idIn(body[sitesField]);
  return received;
}
