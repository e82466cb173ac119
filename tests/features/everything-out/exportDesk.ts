import { unzipSync } from 'fflate';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { AppError } from '#domain/errors/appError.ts';
import type { Rights } from '#domain/permissions/can.ts';
import type { RowQuery } from '#collections/rowQuery.ts';
import { writeEverything, type EverythingInput, type ReadRows } from '#features/everything-out/writeEverything.ts';
import type { WrittenList } from '#features/everything-out/writtenList.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import type { TestServer } from '#tests/support/server/startServer.ts';

interface Page {
  count: number;
  rows: AnyRecord[];
}

/** The addresses of an entity's lists. */
function pathsOf(entity: EntityName, { of: subject }: RowQuery): string[] {
  if (subject !== undefined) return [rentalCalls.customerPinCodes.path.replace(':id', String(subject.id))];
  const { base = 'api/admin/', resource, parts } = entityOf(entity);
  const path = `${base.replace(/\/?$/, '/')}${resource ?? ''}`;
  return parts === undefined ? [path] : parts.values.map((value) => path.replace(`:${parts.field}`, value));
}

/** Reads lists of a real server page by page. */
export const readerOf = (server: TestServer, token: string): EverythingInput['read'] =>
  async function* read(entity, query): AsyncGenerator<ReadRows> {
    for (const path of pathsOf(entity, query)) {
      for (let offset = 0; ;) {
        const { status, body } = await server.call('GET', `${path}?offset=${offset}&limit=500`, { token });
        if (status !== 200) throw new AppError({ code: 'refused', message: String(status), status });
        const { count, rows } = body as Page;
        yield { rows, total: count, unread: 0 };
        offset += rows.length;
        if (rows.length === 0 || offset >= count) break;
      }
    }
  };

export interface Exported {
  lists: readonly WrittenList[];
  /** The texts of the files, by their paths. */
  files: Readonly<Record<string, string>>;
}

export async function exportAll(
  read: EverythingInput['read'],
  change: Partial<EverythingInput> = {},
): Promise<Exported> {
  const rights: Rights = { permissions: everywhere(31), isSuperAdmin: false };
  const pieces: Uint8Array[] = [];
  const lists = await writeEverything({
    read,
    rights,
    choices: { logs: true, pins: true },
    signal: new AbortController().signal,
    write: (piece) => void pieces.push(piece),
    onProgress: () => undefined,
    about: { person: 'Kim Lee', server: 'https://api.example.com', now: Date.now() },
    ...change,
  });
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  const files = Object.entries(unzipSync(bytes)).map(([path, content]) => [path, new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)]);
  return { lists, files: Object.fromEntries(files) as Record<string, string> };
}
