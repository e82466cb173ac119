import { readFileSync } from 'node:fs';
import { z } from 'zod';

const packageSchema = z.looseObject({ version: z.string() });

/** This version of Gatehouse, "9.5.6". */
export const ownVersion = (): string =>
  packageSchema.parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version;
