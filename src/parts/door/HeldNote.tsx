import { isHeld } from '#domain/commands/hold.ts';
import { networkMessages } from '#domain/messages/network.ts';
import { isUnheard } from '#domain/states/reach.ts';
import { SiteMoment } from '#crud/columns/SiteMoment.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { ControllerReach } from '../wiring/ControllerReach.tsx';

export interface HeldNoteProps {
  of: { siteId?: number | undefined; controllerId?: number | null | undefined; heldSince?: unknown };
}

/** Says that a door is held open, since when, and whether somebody knows; nothing while it is not. */
export function HeldNote({ of: { siteId, controllerId, heldSince } }: HeldNoteProps) {
  if (!isHeld({ heldSince })) return null;
  return (
    <chakra.p mb="3" px="3" py="2" borderRadius="l2" bg="open.subtle" color="open.fg" textStyle="sm" data-held="">
      {networkMessages.held} <SiteMoment at={heldSince as string} siteId={siteId} />.{' '}
      <ControllerReach id={controllerId}>
        {(reach) => (isUnheard(reach) ? networkMessages.heldUnheard : networkMessages.heldUntil)}
      </ControllerReach>
    </chakra.p>
  );
}
