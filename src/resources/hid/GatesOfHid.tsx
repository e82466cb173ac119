import { useRows } from '#resource/data/useRows.ts';
import { AppLink } from '#resource/link/AppLink.tsx';

/** The gates that a reader reads for, by their names. */
export function GatesOfHid({ hid: { id, siteId } }: { hid: { id: number; siteId: number } }) {
  const view = useRows('gate', { siteId, where: { hidId: [id] }, limit: 20 });
  if (view.status === 'failed') return view.error.message;
  if (view.status === 'loading') return '…';
  const gates = view.rows.filter(({ hidId }) => hidId === id);
  if (gates.length === 0) return 'No gate';
  return gates.map((gate, index) => (
    <span key={gate.id}>
      {index === 0 ? null : ', '}
      <AppLink to="gate.detail" parameters={{ id: gate.id }}>
        {gate.name}
      </AppLink>
    </span>
  ));
}
