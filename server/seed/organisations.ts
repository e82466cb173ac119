import type { Strictness } from '#domain/states/user.ts';
import type { RowBuffer } from './rowBuffer.ts';

interface Organisation {
  name: string;
  email: string;
  phone: string;
  /** Valid check digits, and given to nobody that we know of. */
  abn: string;
  tradingName: string | null;
  address: string;
  gstRegistered: boolean;
  strictness: Strictness;
  reporting: boolean;
  poolTables: boolean;
}

export const organisationList: readonly Organisation[] = [
  {
    name: 'Harbour Self Storage',
    email: 'office@harbour.gatehouse.example',
    phone: '02 5550 0100',
    abn: '57000000016',
    tradingName: null,
    address: 'Level 2, 14 Foreshore Road\nBotany NSW 2019',
    gstRegistered: true,
    strictness: 'relaxed',
    reporting: true,
    poolTables: true,
  },
  {
    name: 'Southern Cross Storage',
    email: 'office@southerncross.gatehouse.example',
    phone: '08 5550 0101',
    abn: '78000000024',
    tradingName: 'Southern Cross Self Storage',
    address: '120 Churchill Road\nProspect SA 5082',
    gstRegistered: true,
    strictness: 'strict',
    reporting: true,
    poolTables: false,
  },
  {
    name: 'Top End Lockers',
    email: 'office@topend.gatehouse.example',
    phone: '08 5550 0102',
    abn: '10000000032',
    tradingName: null,
    address: '7 Winnellie Road\nWinnellie NT 0820',
    gstRegistered: false,
    strictness: 'no_action',
    reporting: false,
    poolTables: false,
  },
];

export function addOrganisations(buffer: RowBuffer, createdAt: Date): void {
  for (const { reporting, poolTables, ...details } of organisationList) {
    const id = buffer.add('organisations', { ...details, createdAt });
    buffer.addWithoutId('organisationFeatures', {
      id,
      operations: true,
      appOperations: true,
      reporting,
      facilityMap: true,
      permissionIngest: false,
      poolTables,
      externalStorage: false,
    });
  }
}
