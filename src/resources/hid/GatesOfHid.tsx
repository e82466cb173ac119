import { recordName } from '#domain/entities/recordName.ts';
import { useRows } from '#crud/data/useRows.ts';
import { emptyReason } from '#crud/freshness/emptyReason.ts';
import { AppLink } from '#crud/link/AppLink.tsx';

/** The gates that a reader reads for, by their names. */
export function GatesOfHid({ hid: { id, siteId } }: { hid: { id: number; siteId?: number | undefined } }) {
  const view = useRows('gate', { siteId, where: { hidId: [id] }, limit: 20 });
  const why = emptyReason(view);
  if (why !== null) return why.kind === 'failed' ? why.message : 'Not known';
  if (view.status !== 'ready') return '…';
  const gates = view.rows.filter(({ hidId }) => hidId === id);
  if (gates.length === 0) return 'None known';
  return gates.map((gate, index) => (
    <span key={gate.id}>
      {index === 0 ? null : ', '}
      <AppLink to="gate.detail" parameters={{ id: gate.id }}>
        {recordName('gate', gate)}
      </AppLink>
    </span>
  ));
}
