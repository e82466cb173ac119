import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import type { Gate } from '#domain/entities/gate.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { allSites } from '#domain/entities/site.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { useCan, useSession } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { useHeldRecord } from './useHeldRecord.ts';
import { WhyDeniedDialog, type DenialQuestion } from './WhyDeniedDialog.tsx';

/** Asks why somebody was refused: at a gate, of a unit, or (neither) anywhere at a site. */
export type WhyDeniedProps = { gate: Gate } | { unit: Unit } | { siteId: number };

/** A button that finds out why somebody was not let in, for those who may read the log. */
export function WhyDenied(props: WhyDeniedProps) {
  const mayRead = useCan({ area: 'sites', level: 'read' });
  const [isOpen, setOpen] = useState(false);
  if (!mayRead) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <CircleHelp aria-hidden="true" />
        Why denied?
      </Button>
      {isOpen ? <Asked {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type AskedProps = WhyDeniedProps & { onClose: () => void };

function Asked({ onClose, ...props }: AskedProps) {
  const { siteId: shown } = useSession();
  if ('unit' in props) return <AskedOfUnit unit={props.unit} onClose={onClose} />;
  const [siteId = shown ?? allSites.id, gateId] =
    'gate' in props ? [props.gate.siteId, props.gate.id] : [props.siteId, null];
  return <WhyDeniedDialog question={{ siteId, gateId, unitId: null, customer: null }} onClose={onClose} />;
}

/** Of whoever has the unit now. */
function AskedOfUnit({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const booking = useHeldRecord('booking', unit.ActiveBooking?.id);
  const holder = booking?.customer ?? null;
  const tenant = holder === null ? null : { id: holder.id, name: recordName('customer', holder) };
  const { siteId: shown } = useSession();
  const siteId = unit.siteId ?? shown ?? allSites.id;
  const question: DenialQuestion = { siteId, gateId: null, unitId: unit.id, customer: tenant };
  // Whoever has it may be known a moment later.
  return <WhyDeniedDialog key={tenant?.id ?? 'nobody'} question={question} onClose={onClose} />;
}
