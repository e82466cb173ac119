import type { Alert } from '#domain/entities/alert.ts';
import type { RecordPlace } from '#domain/routes/recordPlaces.ts';

/** null: the alert names no record. */
export function alertPlace({ alert }: Pick<Alert, 'alert'>): RecordPlace | null {
  if (alert == null) return null;
  const { unitId, gateId, controllerId } = alert;
  if (unitId != null) return { to: 'unit.detail', parameters: { id: unitId } };
  if (gateId != null) return { to: 'gate.detail', parameters: { id: gateId } };
  return controllerId == null ? null : { to: 'controller.detail', parameters: { id: controllerId } };
}
