import { z } from 'zod';

const placeSchema = z.object({
  /** The picture's place on the plan, in metres from the plan's top left. */
  left: z.number(),
  top: z.number(),
  width: z.number().positive(),
  /** How strongly it shows: from 0 to 1. */
  strength: z.number().min(0).max(1),
});
export type PicturePlace = z.output<typeof placeSchema>;

const pictureSchema = placeSchema.extend({ name: z.string(), content: z.unknown() });
/** A picture under a floor's shapes, for drawing them by it. */
export type FloorPicture = z.output<typeof pictureSchema> & { content: Blob };

const table = 'pictures';
const keyOf = (siteId: number, floorId: number) => `${siteId}:${floorId}`;

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser refused its disk.'));
  });
}

/**
 * The pictures that a person draws floors by, on this browser's disk: the API has no place for them. Sign-out deletes
 * the database with the others, so each call opens it for itself and closes it again.
 */
export class FloorPictures {
  private readonly name: string;

  /** @param name from `picturesNameOf`. */
  constructor(name: string) {
    this.name = name;
  }

  /** null: the floor has none that can be read. Rejects where the browser keeps nothing. */
  async read(siteId: number, floorId: number): Promise<FloorPicture | null> {
    const held = await this.ask('readonly', (pictures) => pictures.get(keyOf(siteId, floorId)));
    const picture = pictureSchema.safeParse(held).data;
    const { content } = picture ?? {};
    return picture !== undefined && content instanceof Blob ? { ...picture, content } : null;
  }

  async write(siteId: number, floorId: number, picture: FloorPicture): Promise<void> {
    await this.ask('readwrite', (pictures) => pictures.put(picture, keyOf(siteId, floorId)));
  }

  async remove(siteId: number, floorId: number): Promise<void> {
    await this.ask('readwrite', (pictures) => pictures.delete(keyOf(siteId, floorId)));
  }

  private async ask<Value>(
    mode: IDBTransactionMode,
    act: (pictures: IDBObjectStore) => IDBRequest<Value>,
  ): Promise<Value> {
    const opening = indexedDB.open(this.name, 1);
    opening.onupgradeneeded = () => void opening.result.createObjectStore(table);
    const database = await answerOf(opening);
    try {
      return await answerOf(act(database.transaction(table, mode).objectStore(table)));
    } finally {
      database.close();
    }
  }
}
