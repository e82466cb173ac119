/** The first 32 bits of the fractions of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const roundConstants = Uint32Array.from(fractionsOfRoots(64, 1 / 3));
/** The same of the square roots of the first 8 primes (FIPS 180-4, 5.3.3). */
const firstHash = fractionsOfRoots(8, 1 / 2);

function fractionsOfRoots(count: number, power: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  return primes.map((prime) => ((prime ** power % 1) * 2 ** 32) >>> 0);
}

const blockSize = 64;
const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/** Mixes one block of 64 bytes into the hash (FIPS 180-4, 6.2.2). */
function mix(hash: Uint32Array, words: Uint32Array, view: DataView, at: number): void {
  for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(at + index * 4);
  const word = (index: number) => words[index] as number;
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [word(index - 15), word(index - 2)];
    const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = (word(index - 16) + first + word(index - 7) + second) | 0;
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let index = 0; index < 64; index += 1) {
    const choice = (e & f) ^ (~e & g);
    const upper = (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice;
    const first = (h + upper + (roundConstants[index] as number) + word(index)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) hash[index] = ((hash[index] as number) + value) | 0;
}

/** Blocks that are mixed without a pause: a megabyte. */
const blocksAtOnce = 16_384;

/**
 * The SHA-256 of bytes in hexadecimal digits (FIPS 180-4). The browser has its own only in a secure context, which a
 * dashboard on a plain local network lacks.
 * @param pause lets other work run in between.
 */
export async function sha256(
  content: Uint8Array,
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const { length } = content;
  const padded = new Uint8Array(Math.ceil((length + 9) / blockSize) * blockSize);
  padded.set(content);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, (length * 8) >>> 0);
  const hash = Uint32Array.from(firstHash);
  const words = new Uint32Array(64);
  for (let at = 0, block = 1; at < padded.length; at += blockSize, block += 1) {
    mix(hash, words, view, at);
    if (block % blocksAtOnce === 0) await pause();
  }
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');
}
