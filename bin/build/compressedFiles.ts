import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Pictures and fonts are compressed already. */
const textFile = /\.(js|css|html|svg|txt|json|webmanifest)$/;

/** Operators edit it on the host: an old compressed copy would be sent instead. */
const editedFile = /(^|\/)config\.json$/;

/** Smaller files gain nothing (bytes): they fit one packet anyway. */
const minimumSize = 1_400;

const encodings = [
  { ending: '.br', compress: (text: Buffer) => promisify(brotliCompress)(text, brotli(text)) },
  { ending: '.gz', compress: (text: Buffer) => promisify(gzip)(text, { level: 9 }) },
] as const;

const brotli = (text: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  },
});

async function compressFile(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < minimumSize) return;
  await Promise.all(encodings.map(async ({ ending, compress }) => writeFile(file + ending, await compress(text))));
}

/** Writes brotli and gzip copies of text files, for servers that send precompressed files. */
export function compressedFilesPlugin(): Plugin {
  let folder = '';
  return {
    name: 'gatehouse-compressed-files',
    apply: 'build',
    configResolved: ({ build }) => {
      folder = build.outDir;
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true });
      const files = names
        .filter((name) => textFile.test(name) && !editedFile.test(name))
        .map((name) => join(folder, name));
      const isFile = async (file: string) => ((await stat(file)).isFile() ? [file] : []);
      await Promise.all((await Promise.all(files.map(isFile))).flat().map(compressFile));
    },
  };
}
