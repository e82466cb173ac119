import { countText, numberText } from '#format/numbers.ts';

/** Sentences about the export of everything that a person may read. */
export const everythingOutMessages = {
  title: 'Export everything',
  about: 'Everything that you may read, as CSV files in one zip: to keep, to check, or to take to another system.',
  content: 'What is in it',
  contentRows: [
    'import: a file for each list that an import reads again, in the order in which the records need each other.',
    'records: every list with all its fields, to keep.',
    'README.txt: each file and its columns, and what could not be read.',
  ],
  notIn: 'Photos and the files of documents are not in it. Their names are.',
  logs: 'Logs of doors, devices and changes',
  logsHelp: 'They can be many times as long as all other lists.',
  pins: 'PIN codes of customers',
  pinsHelp: 'Anybody who has the file can open doors with them.',
  begin: 'Export everything',
  again: 'Export again',
  cancel: 'Cancel',
  leaveTitle: 'Stop the export?',
  leave: 'It is not finished. If you leave now, no file is saved.',
  stop: 'Stop and leave',
  stay: 'Keep exporting',
  keepOpen: 'Keep this page open until the file is saved.',
  running: (rows: number) => `${countText(rows, 'row')} so far.`,
  lists: 'Lists',
  columns: { list: 'List', rows: 'Rows', state: 'State', note: 'Note' },
  states: { waiting: 'Waiting', running: 'Reading', done: 'Written', failed: 'Incomplete' },
  ofTotal: (rows: number, total: number) => `${numberText(rows)} of ${numberText(total)}`,
  saved: (name: string, failed: number) =>
    failed === 0
      ? `Saved ${name}.`
      : `Saved ${name}, but ${countText(failed, 'list')} couldn't be read to the end. See below and in its README.`,
  cancelled: 'The export was cancelled. Nothing was saved.',
  failedTitle: "Couldn't export everything",
  fileTitle: 'everything',
  userNumber: (id: number) => `user ${id}`,
  nothing: 'You may read no lists',
  nothingText: 'Ask an administrator for the right to read records.',
  /** In the security log of our own server. */
  loggedDetail: (lists: number, hasPins: boolean) =>
    `${countText(lists, 'list')}${hasPins ? ', with PIN codes' : ', without PIN codes'}`,
  otherFields: 'otherFields',
  otherFieldsMeaning: 'What else this server sends, as JSON',
  oneOf: (values: readonly string[]) => `One of: ${values.join(', ')}`,
  types: {
    number: 'Number',
    boolean: 'true or false',
    parts: 'Parts, as JSON',
    text: 'Text; moments in UTC',
  },
  missing: (count: number) =>
    `${numberText(count)} ${count === 1 ? "record couldn't be read and is" : "records couldn't be read and are"} missing.`,
} as const;
