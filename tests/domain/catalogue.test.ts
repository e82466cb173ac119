import { describe, expect, it } from 'vitest';
import * as firstNotices from '#domain/messages/catalogue.ts';
import { noticeText, type OtherNotice, type PopupNotice } from '#domain/messages/notice.ts';
import * as pageNotices from '#domain/messages/pageNotices.ts';

const catalogue = { ...firstNotices, ...pageNotices };

type Line = [
  name: keyof typeof catalogue,
  given: readonly unknown[],
  text: string,
  shown: string,
  stays?: number | null,
];

const suffix = ' If this error continues to appear, please contact support.';
const page = 'There was an issue navigating to the next page - please refresh the page.';
const version = "There's a new version of the dashboard, please refresh the page.";

/** The catalogue's lines as the product defines them. Milliseconds; null: until it is closed. */
const lines: readonly Line[] = [
  ['forbidden', [], 'You do not have permission to access that information.', 'error', 10_000],
  ['forbidden', ['Ask the owner.'], 'Ask the owner.', 'error', 10_000],
  ['pageRefused', ['You need Sites: write'], 'You need Sites: write', 'error', 10_000],
  ['maintenance', [], "Quick maintenance in progress. We'll be back shortly.", 'warning', 10_000],
  ['online', [], 'Online', 'success', 1_000],
  ['networkFailed', [], 'Network connection failed', 'raised'],
  ['timedOut', [], 'API took 60 seconds to respond and timed out.', 'raised'],
  [
    'nothingKept',
    [],
    "This browser isn't storing data. Everything works, but the next start will be slower.",
    'info',
    10_000,
  ],
  [
    'storageBlocked',
    [],
    "This browser blocks storage or has no space left. You'll be signed out when you close this page. Settings and drafts aren't saved.",
    'warning',
    null,
  ],
  [
    'recordMissing',
    ['Unit', 7],
    "Unit 7 not found. It may have been deleted, or you don't have access.",
    'info',
    10_000,
  ],
  ['deleteFailed', ['It is rented.'], 'It is rented.', 'error', 2_000],
  [
    'controllersFailed',
    [],
    'One or more controllers failed to action the command - check console for details.',
    'warning',
    10_000,
  ],
  ['notControllers', [], 'One or more selected devices are not controllers.', 'warning', 10_000],
  ['done', ['Saved.'], 'Saved.', 'success', 3_000],
  ['notYetDone', ['Nothing has changed yet.'], 'Nothing has changed yet.', 'info', 10_000],
  ['doneUndoable', ['Trolley hire is now “Unavailable”.'], 'Trolley hire is now “Unavailable”.', 'success', 10_000],
  ['moneyTaken', ['Sold for $19.50. $0.50 back.'], 'Sold for $19.50. $0.50 back.', 'success', 15_000],
  ['savedInPart', ['Saved. The file could not be stored.'], 'Saved. The file could not be stored.', 'error', 10_000],
  ['notSelected', ['Timed out.'], "Couldn't select all rows: Timed out.", 'error', 10_000],
  ['searchNotLoaded', [], "Search couldn't be loaded. Check the connection and try again.", 'error', 10_000],
  ['stateNotChanged', ['It failed.'], 'It failed.', 'error', 10_000],
  ['requestedSecure', ['C1, C2'], 'Requested secure for C1, C2', 'success', 3_000],
  ['requestedAccess', ['C1'], 'Requested access for C1', 'success', 3_000],
  ['nothingSent', ['Error: lost'], 'Nothing was sent: Error: lost', 'error', 10_000],
  ['downloadFailed', ['It broke.'], 'It broke.', 'error', 10_000],
  ['lockableNotOpened', ['It is in use.'], 'Unable to open lockable: It is in use.', 'error', 10_000],
  ['channelsNotRead', [3, 'gone'], 'Failed to get available channels for controller 3: gone', 'error', 10_000],
  ['serviceAccountsNotRead', [], 'Failed to get service accounts', 'error', 10_000],
  ['serviceAccountNotMade', [], 'Failed to generate the service account', 'error', 10_000],
  ['servicePasswordNotMade', [], 'Failed to regenerate the service account password', 'error', 10_000],
  ['powerNotToggled', [4], 'Unable to toggle power on device 4', 'error', 10_000],
  ['channelPowerNotToggled', [4], 'Unable to toggle channel power on device 4', 'error', 10_000],
  ['channelsNotReset', [4], 'Unable to reset the channels of device 4', 'error', 10_000],
  ['notEnrolled', [4], 'Unable to enrol device 4', 'error', 10_000],
  ['overlockedNotSet', [], 'Overlocked cannot be set from the table.', 'page'],
  ['lockUnhandled', [], 'Lock Handler unable to handle status', 'page'],
  ['documentUnhandled', [], 'Document Handler unable to handle status', 'raised'],
  ['siteNotStored', [], 'Selected site is not stored in site state', 'error', 10_000],
  ['noUserId', [], 'User ID currently undefined in token', 'field'],
  [
    'signInEnds',
    [],
    "You'll be signed out in a few minutes. Your drafts are kept until you sign in again.",
    'warning',
    null,
  ],
  [
    'noRoles',
    [],
    'You do not have any roles assigned (or do not have any roles with assigned permissions). If you think this is incorrect, please contact an administrator.',
    'error',
    10_000,
  ],
  ['signInFailed', ['Wrong.'], 'Wrong.', 'field'],
  ['forgotPasswordFailed', ['Wrong.'], 'Wrong.', 'field'],
  [
    'resetTokenUnknown',
    [],
    'Could not find user with provided token. Please return to forgot password page and retry.',
    'page',
  ],
  ['pageNotLoaded', [false], page, 'error', null],
  ['pageNotLoaded', [true], page + suffix, 'error', null],
  ['moduleNotLoaded', [false], version, 'warning', null],
  ['moduleNotLoaded', [true], version + suffix, 'warning', null],
  ['featuresNotRead', [], "The organisation's features could not be read.", 'logged'],
  ['userNotRead', [], 'The active user could not be read.', 'logged'],
  ['notSortable', ['Size'], 'The column “Size” has no sortable value.', 'error', 10_000],
  [
    'pageNotFound',
    [],
    'Please check that the URL you entered is correct or click below to return to the homepage.',
    'page',
  ],
];

const notices = new Map(Object.entries(catalogue) as [string, PopupNotice | OtherNotice][]);

describe('the error catalogue', () => {
  it.each(lines)('has %s %j', (name, given, text, shown, stays) => {
    const notice = notices.get(name);
    if (notice === undefined) throw new Error(`The catalogue has no ${name}.`);
    expect(noticeText(notice, ...given)).toBe(text);
    expect(notice.shown === 'popup' ? notice.kind : notice.shown).toBe(shown);
    expect(notice.shown === 'popup' ? notice.stays : undefined).toBe(stays);
  });

  it('has no other line', () => {
    expect([...notices.keys()].toSorted()).toEqual([...new Set(lines.map(([name]) => name))].toSorted());
  });
});
