import { countText, numberText } from '#format/numbers.ts';
import { urgentError, type PopupNotice } from './notice.ts';

export const alertMessages = {
  views: { active: 'Active', archived: 'Archived', notifications: 'Notifications' },
  chooseView: 'Which alerts',
  emptyActive: 'Alerts about alarms, faults and doors left open appear here.',
  emptyArchived: 'Alerts that you archive appear here.',
  emptyNotifications: 'Notes about your own work appear here.',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  archive: 'Archive',
  restore: 'Restore',
  done: { markRead: 'Marked as read', markUnread: 'Marked as unread', archive: 'Archived', restore: 'Restored' },
  unread: 'Unread',
  read: 'Read',
  unreadMark: 'Unread: ',
  /** Followed by the time. */
  resolved: 'Resolved',
  bell: (unread: number | null, hasNotification: boolean) => {
    const alerts = unread === null || unread === 0 ? 'Alerts' : `Alerts, ${numberText(unread)} unread`;
    return hasNotification ? `${alerts}, and unread notifications` : alerts;
  },
  bellTitle: (unread: number | null) => (unread === null ? 'Alerts' : `${numberText(unread)} unread`),
  nothingNew: 'No unread alerts.',
  notRead: (why: string) => `Couldn't load the alerts. ${why}`,
  all: 'All alerts',
  hasNotification: 'You have unread notifications.',
  openNotifications: 'Open notifications',
  markAllRead: 'Mark all as read',
  announced: (count: number, newest: string) =>
    count === 1 ? `New alert: ${newest}` : `${numberText(count)} new alerts. The newest: ${newest}`,
} as const;

/** Shown when an alert or notification could not be changed, with the server's reason. */
export const alertNotChanged = {
  ...urgentError,
  text: (why: string) => `Nothing was changed. ${why}`,
} as const satisfies PopupNotice<[string]>;

export const alertSettingsMessages = {
  open: 'Alert settings',
  title: 'Alert settings',
  about: 'For this browser. Alerts are listed here whatever you choose.',
  sound: 'Play a sound',
  soundHint: 'Two tones for a new alert, four for a high one.',
  test: 'Play it',
  desktop: 'Show desktop notifications',
  desktopHint: 'Shown by your computer, also while another window is in front.',
  denied: 'Your browser blocks notifications from this site. Allow them in its site settings, then switch this on.',
  unsupported: 'This browser has no desktop notifications.',
  quiet: 'Quiet hours',
  quietHint: 'No sound and no desktop notification between these times, by the clock of this computer.',
  quietFrom: 'Quiet from',
  quietUntil: 'Quiet until',
  quietsHigh: 'Quiet for high alerts too',
  quietsHighHint: 'Off: a high alert sounds and shows at any hour.',
  badTime: 'Enter a time such as 22:00.',
  othersTold: {
    title: 'Who else is told',
    about: 'Emails and messages to people who have no dashboard open are set for the whole organisation.',
  },
  close: 'Close',
} as const;

/** The most units that the banner names. */
const mostNamed = 3;

/** "Alarm at A12", or "Alarms at 5 units" with the names "A12, A13, A14 and 2 more". */
function alarmSummary(names: readonly string[]): readonly string[] {
  if (names.length === 1) return [`Alarm at ${names[0]}`];
  const rest = Math.max(0, names.length - mostNamed);
  const named = names.slice(0, mostNamed).join(', ');
  return [`Alarms at ${countText(names.length, 'unit')}`, rest === 0 ? named : `${named} and ${numberText(rest)} more`];
}

export const alarmMessages = {
  region: 'Alarms',
  summary: alarmSummary,
  /** What screen readers say when units begin to alarm: the new ones, and what the banner says of all of them. */
  announced: (news: readonly string[], all: readonly string[]) =>
    (news.length < all.length ? [news, all] : [all]).map((names) => `${alarmSummary(names).join(': ')}.`).join(' '),
  since: 'since',
  longestSince: 'the longest since',
  unsure: 'The connection is lost: this may have changed.',
  view: 'View unit',
  viewAll: 'View units',
  acknowledge: 'Acknowledge',
  acknowledgeAll: 'Acknowledge all',
  /** Of somebody who cannot tell others that they see to it. */
  hideHere: 'Hide here',
  acknowledgeLater: 'You are looking at the past. Go back to now to acknowledge.',
} as const;
