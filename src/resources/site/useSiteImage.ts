import { useEffect, useState } from 'react';
import { z } from 'zod';
import { placeCalls } from '#domain/calls/places.ts';
import type { Site } from '#domain/entities/site.ts';
import type { Api } from '#collections/transport/api.ts';
import { useConfig } from '#crud/context/config.ts';
import { useData } from '#crud/context/replica.ts';
import { imageOfRecord } from '#crud/upload/imageOfRecord.ts';

const entrySchema = z.object({ siteId: z.number(), name: z.string().optional(), url: z.string().min(1) });
type Entry = z.output<typeof entrySchema>;

/** The server's list of site images: one request serves all cards of a page. */
const asked = new WeakMap<Api, Promise<readonly Entry[]>>();

function readImages(api: Api): Promise<readonly Entry[]> {
  const known = asked.get(api);
  if (known !== undefined) return known;
  const reading = api.call(placeCalls.sitesMedia, { inBackground: true }).then(
    (answer) => (Array.isArray(answer) ? answer : []).flatMap((each) => entrySchema.safeParse(each).data ?? []),
    (): readonly Entry[] => [],
  );
  asked.set(api, reading);
  // A later page asks again.
  void reading.then(() => asked.delete(api));
  return reading;
}

/** null for an address that leads to no picture. */
function addressIn(url: string, apiBase: string): string | null {
  if (url.startsWith('/')) return `${apiBase}${url}`;
  return /^https?:\/\//.test(url) ? url : null;
}

/**
 * null: the site has no image. The server's list of images gives the address of the record's image name; without the
 * list the name leads to the API's own media.
 */
export function useSiteImage({ id, Media }: Pick<Site, 'id' | 'Media'>): string | null {
  const { api } = useData();
  const { apiBase = '' } = useConfig();
  const own = imageOfRecord(Media, apiBase);
  const name = own?.name ?? null;
  const [listed, setListed] = useState<{ name: string; address: string | null } | null>(null);
  useEffect(() => {
    if (name === null) return undefined;
    let isCurrent = true;
    void readImages(api).then((entries) => {
      const entry = entries.find((each) => each.siteId === id && (each.name === undefined || each.name === name));
      if (isCurrent) setListed({ name, address: entry === undefined ? null : addressIn(entry.url, apiBase) });
    });
    return () => {
      isCurrent = false;
    };
  }, [api, apiBase, id, name]);
  if (own === null) return null;
  return listed?.name === name ? (listed.address ?? own.address) : own.address;
}
