import type { EntityName } from '../entities/index.ts';

export interface CopyRules {
  /**
   * Fields that begin as in any new record: what only one record has, what is personal, and how the record stands now.
   * A name is counted on, and so is a controller's channel.
   */
  leftOut: readonly string[];
  /** People make several of the kind in a row, so its form offers to create another. */
  isSerial?: true;
}

const contact = ['contactInput', 'contactRest'];
const device = ['serialNumber'];
const linkedDevice = [...device, 'networkDeviceId'];

/**
 * How the next record of a kind takes over another's fields. Nothing is copied of the other kinds: people and
 * organisations with their rights, and what belongs to one customer alone, as stays, bills and papers do.
 */
export const copyRules: { readonly [Name in EntityName]?: CopyRules } = {
  unit: { leftOut: [...contact, 'cleaningState', 'notes'], isSerial: true },
  lockable: { leftOut: contact, isSerial: true },
  gate: { leftOut: [...contact, 'hidId'], isSerial: true },
  area: { leftOut: [], isSerial: true },
  product: { leftOut: ['image', 'sku', 'publication', 'status'], isSerial: true },
  controller: { leftOut: [...linkedDevice, 'description'], isSerial: true },
  hub: { leftOut: linkedDevice, isSerial: true },
  multiplexer: { leftOut: linkedDevice, isSerial: true },
  hid: { leftOut: [...device, 'osdpAddress'], isSerial: true },
  powerController: { leftOut: device, isSerial: true },
  motorisedLock: { leftOut: [...device, 'unitId'], isSerial: true },
  padlock: { leftOut: [...linkedDevice, 'unitId'], isSerial: true },
  schedule: { leftOut: [] },
  osdpNetwork: { leftOut: [] },
  accessPermission: { leftOut: ['customerId', 'userId'] },
  // Those who live at one address, or work for one company.
  customer: {
    leftOut: ['firstName', 'lastName', 'email', 'phone', 'dateOfBirth', 'licence', 'notes', 'archived'],
  },
};
