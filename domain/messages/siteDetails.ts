import { countText, numberText } from '#format/numbers.ts';
import { urgentError, type PopupNotice } from './notice.ts';

const sites = (count: number) => countText(count, 'site');

export const siteMessages = {
  noPosition: 'Not set',
  mapOf: (name: string) => `Map of ${name}`,
  now: 'now',
  visitors: {
    on: 'Customers may let visitors in.',
    off: "Customers can't let visitors in.",
    label: 'Visitors',
    set: (name: string, isOn: boolean) =>
      isOn ? `Customers of ${name} may let visitors in.` : `Customers of ${name} can't let visitors in any more.`,
  },
  removal: 'Only a site without units, gates, devices, areas and schedules can be deleted.',
  units: {
    none: 'No units yet',
    unknown: 'Unknown',
    notShown: "You can't see who rents the units here.",
    notCounted: 'Occupancy cannot be counted here.',
    noAlarms: 'No alarms or faults',
    alarming: (count: number) => `${numberText(count)} alarming`,
    faulted: (count: number) => `${numberText(count)} faulted`,
    alarmsUnknown: 'Alarms unknown',
    unreported: (count: number) => `${numberText(count)} without a reported status`,
  },
  users: {
    emptyTitle: 'No staff yet',
    emptyText: 'Staff who can see this site appear here.',
  },
  schedulesHint: 'Hours for tenants at gates, and for access permissions.',
  openAnyTime: 'Gates without a schedule open for tenants at any time.',
  create: {
    hours: 'Create a schedule with these hours',
    hoursHint: 'Choose it for the gates of the site afterwards. More schedules can be added later.',
    hoursName: 'Opening hours',
    steps: { site: 'Create site', image: 'Store image', schedule: 'Create schedule', visitors: 'Keep visitors out' },
    visitors: 'Customers may let visitors in',
    noNumber:
      'The server created the site but did not tell its number. Open it from the list to add its image and schedule.',
  },
  sync: {
    title: 'Update sites from the external storage system?',
    text: 'Phone numbers, emails and addresses of your sites are replaced with the values of the external system, by name. No sites are created or deleted.',
    confirm: 'Update sites',
    running: 'Updating from the external storage system.',
    done: 'Update complete',
    accepted: "The server accepted the update, but didn't say which sites changed.",
    outcome: (matched: number, changed: number) => `${sites(matched)} matched; ${numberText(changed)} changed.`,
    unknown: (count: number) =>
      count === 1 ? '1 name not found among your sites:' : `${numberText(count)} names not found among your sites:`,
  },
  /** The last sync in the action log. */
  lastSync: 'Last update:',
  neverSynced: 'No update yet.',
  unknownSync: 'The server does not say when sites were last updated.',
} as const;

/** A change of a site that takes effect at once failed. */
export const siteNotChanged = {
  ...urgentError,
  text: (name: string, message: string) => `Couldn't change ${name}: ${message}`,
} as const satisfies PopupNotice<[string, string]>;
