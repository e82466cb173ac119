import { recordName } from '#domain/entities/recordName.ts';
import { useRows } from '#crud/data/useRows.ts';
import { emptyReasonOfView } from '#crud/freshness/emptyReason.ts';
import { AppLink } from '#crud/link/AppLink.tsx';

export function GatesOfHid({ hid: { id, siteId } }: { hid: { id: number; siteId?: number | undefined } }) {
  const view = useRows('gate', { siteId, where: { hidId: [id] }, limit: 20 });
  const reason = emptyReasonOfView(view);
  if (reason !== null) return reason.kind === 'failed' ? reason.message : 'Unknown';
  if (view.status !== 'ready') return '…';
  const gates = view.rows.filter(({ hidId }) => hidId === id);
  if (gates.length === 0) return 'None';
  return gates.map((gate, index) => (
    <span key={gate.id}>
      {index === 0 ? null : ', '}
      <AppLink to="gate.detail" parameters={{ id: gate.id }}>
        {recordName('gate', gate)}
      </AppLink>
    </span>
  ));
}
