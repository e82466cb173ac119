import { Replace } from 'lucide-react';
import { pairingCalls } from '#domain/calls/pairings.ts';
import { networkMessages } from '#domain/messages/network.ts';
import type { DetailAction } from '#crud/descriptor/define.ts';
import { ReplaceDialog } from './ReplaceDialog.tsx';

interface Linked {
  name?: string | undefined;
  siteId?: number | undefined;
  networkDeviceId?: number | null | undefined;
}

/** Gives a record another network device. */
export const replaceAction = <Row extends Linked>(): DetailAction<Row> => ({
  id: 'replaceDevice',
  label: networkMessages.replace.action,
  icon: Replace,
  ask: pairingCalls.siteReplacements.ask,
  isShown: ({ networkDeviceId }) => typeof networkDeviceId === 'number',
  dialog: ({ row, onClose }) => <ReplaceDialog row={row} onClose={onClose} />,
});
