import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { FloorPictures, type FloorPicture, type PicturePlace } from '#collections/pictures/floorPictures.ts';
import { picturesNameOf } from '#collections/pictures/picturesName.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { sizeOf, toCentimetres, type Box } from '#domain/map/geometry.ts';
import { mapPictureMessages } from '#domain/messages/mapPicture.ts';
import { useSession } from '#crud/context/session.ts';
import { readStoredText } from '#lib/storedValue.ts';
import type { PlanPicture } from './paintPlan.ts';

/** At first a picture is half as strong as the shapes. */
const firstStrength = 0.5;

/** The picture of the open floor. */
export interface PictureControls {
  /** null: there is none, or it has not loaded yet. */
  picture: FloorPicture | null;
  painted: PlanPicture | null;
  /** Why the picture is not kept or not shown, in a sentence. */
  problem: string | null;
  /** @param content a picture that the browser can show. */
  put: (content: Blob, file: { name: string }) => void;
  place: (changed: Partial<PicturePlace>) => void;
  /** As large as fits on the floor, from its top left. */
  fit: () => void;
  remove: () => void;
}

interface Shown {
  floorId: number;
  picture: FloorPicture;
  image: ImageBitmap;
}

/** The personal data's owner is "userId@apiBase". */
function databaseName(userId: number): string {
  const apiBase = readStoredText(storageKeys.owner)?.replace(/^[^@]*@/, '') ?? '';
  return picturesNameOf({ userId, apiBase });
}

function fitted({ width, height }: ImageBitmap, floor: Box): Pick<PicturePlace, 'left' | 'top' | 'width'> {
  const room = sizeOf(floor);
  const wide = Math.min(room.width, (room.height * width) / height);
  return { left: floor.left, top: floor.top, width: Math.max(0.1, toCentimetres(wide)) };
}

function paintedOf({ picture, image }: Shown): PlanPicture {
  const { left, top, width, strength } = picture;
  const height = (width * image.height) / image.width;
  return { image, strength, box: { left, top, right: left + width, bottom: top + height } };
}

/** @param floor the floor's edge on the plan. */
export function useFloorPicture(siteId: number, floorId: number, floor: Box): PictureControls {
  const { userId } = useSession();
  const [pictures] = useState(() => new FloorPictures(databaseName(userId)));
  const [shown, setShown] = useState<Shown | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const decode = async (picture: FloorPicture) => {
    const image = await createImageBitmap(picture.content);
    setShown({ floorId, picture, image });
  };
  const load = useEffectEvent(async (isWanted: () => boolean) => {
    // Where nothing is kept, whoever adds a picture hears of it.
    const held = await pictures.read(siteId, floorId).catch(() => null);
    if (held === null || !isWanted()) return;
    await decode(held).catch(() => setProblem(mapPictureMessages.unreadable));
  });
  useEffect(() => {
    let isWanted = true;
    setProblem(null);
    void load(() => isWanted);
    return () => {
      isWanted = false;
    };
  }, [siteId, floorId]);
  const keep = (written: Promise<void>) => {
    setProblem(null);
    written.catch(() => setProblem(mapPictureMessages.notKept));
  };
  const own = shown?.floorId === floorId ? shown : null;
  const change = (next: Shown) => {
    setShown(next);
    keep(pictures.write(siteId, floorId, next.picture));
  };
  const place = (changed: Partial<PicturePlace>) => {
    if (own !== null) change({ ...own, picture: { ...own.picture, ...changed } });
  };
  const painted = useMemo(() => (own === null ? null : paintedOf(own)), [own]);
  const put = async (content: Blob, name: string) => {
    const image = await createImageBitmap(content);
    change({ floorId, image, picture: { name, content, strength: firstStrength, ...fitted(image, floor) } });
  };
  return {
    picture: own?.picture ?? null,
    painted,
    problem,
    put: (content, { name }) => void put(content, name).catch(() => setProblem(mapPictureMessages.unreadable)),
    place,
    fit: () => {
      if (own !== null) place(fitted(own.image, floor));
    },
    remove: () => {
      setShown(null);
      keep(pictures.remove(siteId, floorId));
    },
  };
}
