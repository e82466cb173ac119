import { unzipSync } from 'fflate';
import type { Rights } from '#domain/permissions/can.ts';
import { createApi } from '#collections/transport/api.ts';
import { readWholeList } from '#crud/export/readWholeList.ts';
import { writeEverything, type EverythingInput } from '#features/everything-out/writeEverything.ts';
import type { WrittenList } from '#features/everything-out/writtenList.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import type { TestServer } from '#tests/support/server/startServer.ts';

/** Reads lists of a real server as the dashboard does. */
export const readerOf = (server: TestServer, token: string): EverythingInput['read'] => {
  const api = createApi({ base: server.url, token: () => token });
  return (list) => readWholeList(api, list, new AbortController().signal);
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
  const files = Object.entries(unzipSync(bytes)).map(([path, content]) => [
    path,
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(content),
  ]);
  return { lists, files: Object.fromEntries(files) as Record<string, string> };
}
