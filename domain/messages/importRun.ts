import { importRecordMessages } from './importRecords.ts';

/** What the run of an import says. */
export const importRunMessages = {
  codeNotLoaded: "Imports couldn't be loaded. Check the connection, then reload the page.",
  /** For the log. */
  leftNotRead: 'Imports of an earlier visit could not be read.',
  gone: 'This import is no longer in this browser.',
  /** Another tab took the ledger over. */
  elsewhere: 'Another tab of this browser runs the imports now. Go on there.',
  running: 'This import is running. Pause it first.',
  notPlanned: 'The rows are not checked yet.',
  nothingToUndo: 'There is nothing to undo.',
  needsFile: 'Choose the same file again: its cells are not kept in this browser.',
  needsFileForSecrets: 'Choose the same file again: its secret values are never kept in this browser.',
  notKept: "This browser isn't storing data. Keep this tab open until the import has finished.",
  ledgerFailed: "This browser couldn't write down how far the import is. Free some space, then go on.",
  withoutKeys:
    'This server cannot recognise a repeated save. If the connection breaks, Gatehouse looks for what it may have saved, and says where it cannot know.',
  balancesToday:
    'This server takes no opening balances. Each becomes an order dated today, and a credit a bank transfer.',
  unreachable: "The server isn't answering. The import goes on when it does.",
  busy: 'The server asks for patience. The import goes on in a moment.',
  listUnread: (list: string, reason: string) => `${list} couldn't be read, so no row can be checked. ${reason}`,
  networkDevices: 'The devices on the network',
  listForbidden: (list: string) => `You may not see ${list}, so no row can be checked.`,
  noColumn: (field: string) => `No column of the file has the field “${field}”. Choose a column for it first.`,
  alreadySent: 'This row was sent already.',
  dependsOn: 'Something that this row needs was not saved.',
  secretGone: 'Its secret value is gone. Choose the same file again.',
  unknown: 'The connection broke while this row was being saved. Look whether the record exists before you enter it.',
  lostAnswer: 'The server did not say which record it made.',
  alreadyThere: 'It exists already.',
  deleted: 'Deleted.',
  restored: 'Changed back.',
  archived: 'Archived, because it may not be deleted.',
  ended: 'The booking was ended, because it may not be deleted.',
  reversed: 'The opening balance was taken back.',
  cancelledOrder: 'The order of the opening balance was cancelled.',
  keptChanged: 'It was changed since the import.',
  keptUsed: 'It has been used since the import.',
  keptPayment: 'A payment cannot be deleted. Refund the credit on the customer’s page.',
  sharedKept: (name: string, reason: string) => `“${name}” stays: ${reason}`,
  wasGone: 'It was deleted already.',
  balanceLine: importRecordMessages.broughtForward,
  balanceReversal: 'The import was undone.',
} as const;
