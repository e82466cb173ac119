import { isHeld } from '#domain/commands/hold.ts';
import { SiteMoment } from '#crud/columns/SiteMoment.tsx';
import { chakra } from '#ui/theme/chakra.ts';

export interface HeldNoteProps {
  of: { siteId?: number | undefined; heldSince?: unknown };
}

/** Says that a door is held open, and since when; nothing while it is not. */
export function HeldNote({ of: { siteId, heldSince } }: HeldNoteProps) {
  if (!isHeld({ heldSince })) return null;
  return (
    <chakra.p mb="3" px="3" py="2" borderRadius="l2" bg="open.subtle" color="open.fg" textStyle="sm" data-held="">
      Held open since <SiteMoment at={heldSince as string} siteId={siteId} />. It stays open until it is released or
      locked.
    </chakra.p>
  );
}
