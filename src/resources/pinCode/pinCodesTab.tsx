import { recordName } from '#domain/entities/recordName.ts';
import type { DetailTab } from '#crud/descriptor/define.ts';
import { pinCodeCalls, type PinCodeOwner } from './owner.ts';
import { PinCodesPanel } from './PinCodesPanel.tsx';

interface OwnerRow {
  id: number;
  siteId?: number | null | undefined;
}

/**
 * The tab with the PIN codes of a customer or a member of staff: `tabs: [pinCodesTab('customer')]`. It has no count: the
 * codes are read, and the server notes who saw them, only when the tab is opened.
 */
export function pinCodesTab(entity: PinCodeOwner['entity']): DetailTab<OwnerRow> {
  return {
    id: 'pinCodes',
    label: 'PIN codes',
    ask: pinCodeCalls[entity].list.ask,
    content: (row) => (
      <PinCodesPanel key={row.id} owner={{ entity, id: row.id, siteId: row.siteId }} name={recordName(entity, row)} />
    ),
  };
}
