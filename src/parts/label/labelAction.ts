import { QrCode } from 'lucide-react';
import { labelMessages } from '#domain/messages/labels.ts';
import type { DetailAction } from '#crud/descriptor/define.ts';
import type { LabelKind } from './labelKinds.ts';

/** Leads from a record's page to its label. */
export const labelAction = <Row extends { id: number }>(kind: LabelKind): DetailAction<Row> => ({
  id: 'label',
  label: labelMessages.action,
  icon: QrCode,
  to: ({ id }) => ({ to: 'label.list', search: `?kind=${kind}&ids=${id}` }),
});
