import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '#server/storage/database.ts';
import { getOrCreateSetting } from '#server/storage/settings.ts';

/** Hashes text with a secret of this server: equal texts can be recognised, and nobody can try texts without the secret. */
export type KeyedHash = (text: string) => string;

export async function openKeyedHash(database: Database): Promise<KeyedHash> {
  const secret = await getOrCreateSetting(
    database,
    'hashSecret',
    z.string().min(40),
    randomBytes(32).toString('base64'),
  );
  return (text) => createHmac('sha256', secret).update(text).digest('hex').slice(0, 32);
}
