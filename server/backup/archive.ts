import { createHash } from 'node:crypto';
import { z } from 'zod';
import { StartFailure } from '#server/config/startFailure.ts';
import { DamagedArchive } from './damagedArchive.ts';
import type { TarFile } from './tar.ts';

/**
 * An archive is a compressed tar:
 * - `archive.json` says which tables it has, and which migrations had made them;
 * - `tables/NAME/0001.jsonl` and so on have the rows: one JSON list a line, each value as PostgreSQL's text of it;
 * - `manifest.json` counts the rows, and has the SHA-256 of every other file and where the sequences were.
 */
export const headerFile = 'archive.json';
export const manifestFile = 'manifest.json';

/** Raised when archives change so that older versions cannot read them. */
const format = 1;

const headerSchema = z.object({
  format: z.literal(format),
  /** The version that wrote it. */
  gatehouse: z.string(),
  madeAt: z.iso.datetime(),
  /** When each of the database's migrations was made (milliseconds since 1970), the oldest first. */
  migrations: z.array(z.number()),
  /** The id of the key that signs sessions; null: none did yet. The key itself is not in the archive. */
  sessionKey: z.string().nullable(),
  /** Tables to columns, in the order of each row's values. */
  tables: z.record(z.string(), z.array(z.string())),
});
export type ArchiveHeader = z.output<typeof headerSchema>;

const manifestSchema = z.object({
  /** Tables to their numbers of rows. */
  rows: z.record(z.string(), z.number()),
  /** Files to their SHA-256, in hexadecimal. */
  files: z.record(z.string(), z.string()),
  /** Sequences to their last value, as text since it may be larger than a JavaScript number; null: never used. */
  sequences: z.record(z.string(), z.string().nullable()),
});
export type ArchiveManifest = z.output<typeof manifestSchema>;

export const newHeader = (header: Omit<ArchiveHeader, 'format'>): ArchiveHeader => ({ format, ...header });

export const jsonFile = (name: string, value: unknown): TarFile => ({
  name,
  content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
});

export const partName = (table: string, part: number) => `tables/${table}/${String(part).padStart(4, '0')}.jsonl`;

/** The table whose rows a file has; null: it has none. */
export const tableOfPart = (name: string): string | null => /^tables\/(.+)\/\d+\.jsonl$/.exec(name)?.[1] ?? null;

export const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

function parseFile<Schema extends z.ZodType>({ name, content }: TarFile, schema: Schema): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(content.toString()));
  } catch (cause) {
    throw new DamagedArchive(`its ${name} cannot be read`, { cause });
  }
}

const versionSchema = z.looseObject({ format: z.number(), gatehouse: z.string() });

export const madeByNewer = (version: string) =>
  new StartFailure(
    `The archive was made by a newer version of Gatehouse (${version}): restore it with that version. ` +
      'Nothing was restored.',
  );

/** @throws StartFailure if the file is none, is damaged, or is of a newer version. */
export function readHeader(file: TarFile): ArchiveHeader {
  if (file.name !== headerFile) throw new StartFailure('This file is no archive of npm run backup.');
  const { format: given, gatehouse } = parseFile(file, versionSchema);
  if (given > format) throw madeByNewer(gatehouse);
  return parseFile(file, headerSchema);
}

/** @throws DamagedArchive */
export const readManifest = (file: TarFile): ArchiveManifest => parseFile(file, manifestSchema);
