import { DamagedArchive } from './damagedArchive.ts';

/** A file in a tar, small enough for memory. */
export interface TarFile {
  name: string;
  content: Buffer;
}

/** Everything in a tar is padded to blocks. */
const blockSize = 512;

/** The fields of a header that are used here: offset and length (POSIX.1-2017, pax, "ustar Interchange Format"). */
const fields = {
  name: [0, 100],
  mode: [100, 8],
  owner: [108, 8],
  group: [116, 8],
  size: [124, 12],
  changedAt: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
} as const;
type Field = keyof typeof fields;

const magic = 'ustar\u000000';
const regularFile = '0';

function put(header: Buffer, field: Field, text: string): void {
  const [offset, length] = fields[field];
  header.write(text, offset, length, 'latin1');
}

const octal = (value: number, field: Field) => value.toString(8).padStart(fields[field][1] - 1, '0');

function read(header: Buffer, field: Field): string {
  const [offset, length] = fields[field];
  const text = header.toString('latin1', offset, offset + length);
  return field === 'magic' ? text : (text.split('\0')[0] ?? '');
}

/** The sum of the header's bytes, with spaces in place of the sum. */
function checksumOf(header: Buffer): number {
  const [offset, length] = fields.checksum;
  const bytes = Buffer.from(header).fill(' ', offset, offset + length);
  return bytes.reduce((sum, byte) => sum + byte, 0);
}

function headerOf({ name, content }: TarFile, changedAt: Date): Buffer {
  const header = Buffer.alloc(blockSize);
  put(header, 'name', name);
  put(header, 'mode', octal(0o600, 'mode'));
  put(header, 'owner', octal(0, 'owner'));
  put(header, 'group', octal(0, 'group'));
  put(header, 'size', octal(content.length, 'size'));
  put(header, 'changedAt', octal(Math.floor(changedAt.getTime() / 1000), 'changedAt'));
  put(header, 'type', regularFile);
  put(header, 'magic', magic);
  put(header, 'checksum', `${checksumOf(header).toString(8).padStart(6, '0')}\0 `);
  return header;
}

const paddingFor = (size: number) => (blockSize - (size % blockSize)) % blockSize;

/** The bytes of a tar with the files, one after the other. */
export async function* tarOf(files: AsyncIterable<TarFile>, changedAt: Date): AsyncGenerator<Buffer> {
  for await (const file of files) {
    yield headerOf(file, changedAt);
    yield file.content;
    yield Buffer.alloc(paddingFor(file.content.length));
  }
  yield Buffer.alloc(2 * blockSize);
}

/** Takes given numbers of bytes from chunks of any size. */
function createByteReader(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let size = 0;
  async function take(wanted: number): Promise<Buffer> {
    while (size < wanted) {
      const next = await iterator.next();
      if (next.done === true) throw new DamagedArchive('it ends too early');
      held.push(next.value);
      size += next.value.length;
    }
    const all = held.length === 1 && held[0] !== undefined ? held[0] : Buffer.concat(held);
    held = [all.subarray(wanted)];
    size -= wanted;
    return all.subarray(0, wanted);
  }
  /** Reads to the end, where the decompression compares its checksum. */
  async function drain(): Promise<void> {
    let next = await iterator.next();
    while (next.done !== true) next = await iterator.next();
  }
  return { take, drain };
}

/**
 * The files of a tar that `tarOf` or another program made.
 * @throws DamagedArchive
 */
export async function* filesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const { take, drain } = createByteReader(chunks);
  for (;;) {
    const header = await take(blockSize);
    if (header.every((byte) => byte === 0)) return drain();
    const size = Number.parseInt(read(header, 'size'), 8);
    const isSound = Number.parseInt(read(header, 'checksum'), 8) === checksumOf(header) && size >= 0;
    if (!isSound) throw new DamagedArchive('it is no tar, or its bytes have changed');
    const content = await take(size);
    await take(paddingFor(size));
    yield { name: read(header, 'name'), content: Buffer.from(content) };
  }
}
