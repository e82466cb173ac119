import { numberText } from '#format/numbers.ts';
import { listText } from '#format/listText.ts';
import { sentence } from '#format/sentence.ts';
import { capitalised } from '../states/words.ts';
import { pinDigitsText } from '../validation/pin.ts';

export const organisationMessages = {
  superAdminsSwitch: 'Only a super admin can switch features on or off.',
  switched: (feature: string, isOn: boolean) => `${capitalised(feature)} switched ${isOn ? 'on' : 'off'}.`,
  noFeatures: "This organisation's features aren't known. Switch one on to set them.",
  feature: {
    opens: (pages: readonly string[]) => `Opens ${listText(pages)}.`,
    staffMiss: (pages: readonly string[]) => `Staff do not see ${listText(pages)}. Super admins do.`,
    offTitle: (feature: string) => `Switch off ${feature}?`,
    /** @param people null: their number is not known. */
    off: (pages: readonly string[], people: number | null) => {
      const who = people === null ? 'Staff' : people === 1 ? 'The 1 person' : `The ${numberText(people)} people`;
      const of = people === null ? 'of this organisation' : 'of this organisation who are not super admins';
      return `${who} ${of} no longer see ${listText(pages)}. Nothing is deleted, and switching it on brings all back.`;
    },
    offElsewhere: 'No page of this dashboard changes. Nothing is deleted, and switching it on brings all back.',
    offAction: 'Switch off',
  },
  opensNoPage: 'Opens no page of this dashboard.',
  createdBySuperAdmin: 'Only a super admin can create or delete an organisation.',
  /** @param hasFiles whether the room for files is shown below it. */
  doors: (hasFiles: boolean) => (hasFiles ? 'Doors and files' : 'Doors'),
  room: 'Room for files',
  secondPerson: { label: 'Second person', on: 'Asked before many doors are commanded', off: 'Not asked' },
  roomHint: 'For pictures and the files of documents, also replaced ones.',
  ownerUnknown: (many: string) => `The server does not say of all ${many} which organisation they belong to.`,
  papers: {
    title: 'On invoices and receipts',
    tradingName: 'Trading name',
    tradingNameHint: 'The name that customers know. Empty: the name above.',
    address: 'Business address',
    addressHint: 'In lines, as on an envelope.',
    gstRegistered: 'Registered for GST',
    gstRegisteredHint: 'Prices include GST. With an ABN, bills are tax invoices that show it.',
    registered: 'Registered: prices include GST',
    notRegistered: 'Not registered',
  },
  pins: {
    title: 'PIN codes',
    shortest: 'Shortest PIN',
    shortestHint: `${pinDigitsText}, for new PINs. PINs that people have already stay as they are.`,
    atLeast: (digits: number) => `At least ${digits} digits`,
    share: 'Short PINs',
    short: ({ count, short, digits }: { count: number; short: number; digits: number }) => {
      if (count === 0) return 'There are no PIN codes.';
      const codes = count === 1 ? '1 code is' : `${numberText(count)} codes are`;
      return `${short === 0 ? 'None' : numberText(short)} of ${codes} shorter than ${digits} digits.`;
    },
    unknown: 'Not known',
  },
  ledger: {
    title: 'Ledger',
    about:
      'Every night the ledger proves that bills, payments, credit, arrears and paid-to days agree to the cent. What disagrees becomes an alert.',
    prove: 'Check now',
    never: 'It has not been checked yet.',
    sound: 'Everything agrees.',
    unsound: (count: number) => (count === 1 ? '1 thing disagrees.' : `${count} things disagree.`),
    failed: (why: string) => `Couldn't check the ledger: ${sentence(why)} Try again.`,
    provedAt: 'Checked',
    lines: 'What disagrees',
    others: (count: number) => `${count} more. Put these right, then check again.`,
    open: { order: 'Open the order', customer: 'Open the customer' },
  },
  serviceAccounts: {
    about: 'Programs sign in with these accounts, not people. Each has a username and a password that is shown once.',
    none: 'Generate an account for each program that reads your data, so that you can cut it off by itself.',
    once: 'Copy the password now. It is not stored and cannot be shown again.',
    regenerate: (name: string) =>
      `The old password of ${name} stops working at once, and the program is signed out. Enter the new password in its settings.`,
    changeTitle: (name: string) => `Change ${name}`,
    changed: (name: string) => `${name} was changed.`,
    expiryHint: 'From then on the account is refused. Leave it empty for an account without an end.',
    rightsHint: 'You can only give what you may read yourself.',
    endTitle: (name: string) => `End ${name}?`,
    end: (name: string) => `The programs of ${name} are signed out at once, and it can never sign in again.`,
    ended: (name: string) => `${name} was ended.`,
    expired: 'Expired',
    named: 'What the account is for, such as “Accounting export”.',
    withoutPassword: 'The server accepted this, but sent no password. Give the account a new password to get one.',
    copyPassword: 'Copy password',
    copyUsername: 'Copy username',
    tokens: {
      count: 'Tokens',
      open: (name: string) => `API tokens of ${name}`,
      title: (name: string) => `API tokens of ${name}`,
      about:
        'A program sends its token in the Authorization header, instead of signing in. Make one for each program, so that you can cut it off by itself.',
      none: 'No API tokens yet.',
      notRead: "Couldn't load the API tokens",
      allSites: 'At all sites',
      at: (sites: string) => `Only at ${sites}`,
      neverUsed: 'Never used',
      lastUsed: 'Last used',
      expires: 'Expires',
      newToken: 'New token',
      newTitle: (name: string) => `New API token for ${name}`,
      make: 'Make token',
      named: 'What the token is for, such as “Night export”.',
      expiryHint: 'Within a year. From then on the token is refused.',
      rightsHint: 'What the account loses, its tokens lose too.',
      sitesHint:
        'Leave it empty for all sites. With sites, the token reads records of those sites alone: no customers, staff, products and settings.',
      madeTitle: (name: string) => `API token “${name}”`,
      once: 'Copy the token now. It is not stored and cannot be shown again.',
      copy: 'Copy token',
      revoke: 'Revoke token',
      revokeShort: 'Revoke',
      revokeTitle: (name: string) => `Revoke ${name}?`,
      revokeMeaning: 'Programs that use it are refused at once. It cannot be made valid again.',
      revoked: (name: string) => `${name} was revoked.`,
    },
  },
} as const;
