import type { Configuration } from 'openid-client';
import { serverTiming } from '#server/config/timing.ts';
import { Refusal } from '#server/refusal.ts';
import type { SecretSeals } from '#server/people/factors/authenticators.ts';
import { openClientSecret, type StoredDirectory } from './directories.ts';
import { directorySentences } from './directorySentences.ts';
import { discover } from './provider.ts';

export interface Providers {
  /**
   * What a directory says of itself: its addresses and keys, read every few minutes.
   * @throws DirectoryFailure, or Refusal if its secret cannot be read.
   */
  of(directory: StoredDirectory): Promise<Configuration>;
}

interface Kept {
  provider: Promise<Configuration>;
  readAt: number;
}

/** Another address, client or secret is another directory. */
const keyOf = ({ organisationId, issuer, clientId, clientSecret }: StoredDirectory) =>
  JSON.stringify([organisationId, issuer, clientId, clientSecret]);

/** One for each organisation, at most. */
export function createProviders(seals: SecretSeals): Providers {
  const kept = new Map<number, Kept & { key: string }>();
  return {
    async of(directory) {
      const { organisationId, issuer, clientId } = directory;
      const key = keyOf(directory);
      const at = Date.now();
      const found = kept.get(organisationId);
      if (found !== undefined && found.key === key && at - found.readAt < serverTiming.directory.read)
        return found.provider;
      const secret = openClientSecret(seals, directory);
      if (secret === null) throw new Refusal(503, directorySentences.unreadSecret, 'email');
      const provider = discover(issuer, clientId, secret);
      kept.set(organisationId, { key, readAt: at, provider });
      // What failed is asked again.
      provider.catch(() => kept.delete(organisationId));
      return provider;
    },
  };
}
