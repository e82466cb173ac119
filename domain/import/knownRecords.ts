import type { NetworkDevice } from '../calls/networkDevices.ts';
import type { AnyRecord, EntityName } from '../entities/index.ts';

/** All records of the organisation's sites that this person may read. */
export interface KnownRecords {
  rows(entity: EntityName): readonly AnyRecord[];
  /** The devices that were found on the network; absent: the server finds none. */
  networkDevices?(): readonly NetworkDevice[];
}
