import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { RowBuffer } from './rowBuffer.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** A box, in shares of the picture's width and height. */
type Box = readonly [left: number, top: number, right: number, bottom: number];

interface Shape {
  colour: Colour;
  box: Box;
  /** As large as its box; absent: a rectangle. */
  round?: boolean;
}

/** Shapes one over the other. */
export interface Drawing {
  width: number;
  height: number;
  ground: Colour;
  shapes: readonly Shape[];
}

/** The topmost shape's index at each pixel, from 1; 0 is the ground. */
function paint({ width, height, shapes }: Drawing): Uint8Array {
  // Each row begins with its filter byte: none.
  const pixels = new Uint8Array(height * (width + 1));
  for (const [index, { box, round = false }] of shapes.entries()) {
    const [left, top, right, bottom] = [box[0] * width, box[1] * height, box[2] * width, box[3] * height];
    const [x0, y0, rx, ry] = [(left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2];
    for (let y = Math.round(top); y < Math.round(bottom); y += 1) {
      for (let x = Math.round(left); x < Math.round(right); x += 1) {
        const isInside = !round || ((x + 0.5 - x0) / rx) ** 2 + ((y + 0.5 - y0) / ry) ** 2 <= 1;
        if (isInside) pixels[y * (width + 1) + 1 + x] = index + 1;
      }
    }
  }
  return pixels;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Encodes a drawing as PNG with indexed colours (W3C PNG, third edition). */
function pngOf(drawing: Drawing): Buffer {
  const { width, height, ground, shapes } = drawing;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel: an index into the colours.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from([ground, ...shapes.map(({ colour }) => colour)].flat())),
    chunk('IDAT', deflateSync(paint(drawing))),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** Bytes in a JSON list, as PostgreSQL reads them. */
class ListedBytes extends Uint8Array {
  toJSON(): string {
    return `\\x${Buffer.from(this).toString('hex')}`;
  }
}

export interface PictureStore {
  /** @returns the name that it is fetched by. */
  add(organisationId: number, title: string, drawing: Drawing, createdAt: Date): string;
}

/** Names can't be guessed, but repeat for the same seed; equal drawings are drawn once. */
export function createPictureStore(buffer: RowBuffer, seed: number): PictureStore {
  const drawn = new Map<Drawing, ListedBytes>();
  return {
    add(organisationId, title, drawing, createdAt) {
      const content = drawn.get(drawing) ?? new ListedBytes(pngOf(drawing));
      drawn.set(drawing, content);
      const digest = createHash('sha256').update(`${seed}/${organisationId}/${title}`).digest('hex');
      const name = `${digest.slice(0, 36)}.png`;
      buffer.addWithoutId('media', {
        name,
        organisationId,
        type: 'image/png',
        title: `${title}.png`,
        content,
        createdAt,
      });
      return name;
    },
  };
}
