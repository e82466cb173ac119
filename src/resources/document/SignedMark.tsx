import { CircleCheck, PenLine } from 'lucide-react';
import type { RentalDocument } from '#domain/entities/document.ts';
import { useSession } from '#crud/context/session.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';

/** Whether and when a customer's copy was signed; null where the server does not say. */
export function SignedMark({ document: { signedAt, siteId } }: { document: RentalDocument }) {
  const session = useSession();
  const zone = useSiteZone(siteId ?? session.siteId);
  if (signedAt === undefined) return null;
  if (signedAt === null) {
    return (
      <ToneTag tone="fault" icon={PenLine} variant="dense">
        Not signed
      </ToneTag>
    );
  }
  return (
    <ToneTag tone="secure" icon={CircleCheck} variant="dense">
      <span>
        Signed <Moment at={signedAt} zone={zone} format="date" />
      </span>
    </ToneTag>
  );
}
