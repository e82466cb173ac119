import { countText, dollars, numberText } from '#format/numbers.ts';
import type { ImportVerdict } from '../import/plan.ts';
import type { ImportRowState, ImportState } from '../import/view.ts';
import { countOf, type RowWords } from './lists.ts';

/** "1 customer", "12 customers" within a longer list: "create 380 customers, change 12". */
function actsText(counts: Readonly<Record<ImportVerdict, number>>, words: RowWords): string {
  const { create, change } = counts;
  if (create === 0) return `Change ${countOf(change, words)}`;
  const creation = `Create ${countOf(create, words)}`;
  return change === 0 ? creation : `${creation}, change ${numberText(change)}`;
}

const isOrAre = (count: number) => (count === 1 ? 'is' : 'are');

/** "40 seconds", "12 minutes", "about 2 hours" */
function durationText(seconds: number): string {
  if (seconds < 60) return countText(Math.max(1, Math.round(seconds)), 'second');
  if (seconds < 5400) return countText(Math.round(seconds / 60), 'minute');
  return `about ${countText(Math.round(seconds / 3600), 'hour')}`;
}

/** Files with records of another system: chosen, matched, checked, saved and undone. */
export const importMessages = {
  /** "Import units" */
  title: (many: string) => `Import ${many}`,
  open: 'Import…',
  inMenu: 'Import from a file…',
  orImport: 'Import a file',
  makeMany: 'Make many…',
  /** "Make many units" */
  makeTitle: (many: string) => `Make many ${many}`,
  all: 'All imports',
  subtitle: (fileName: string, rows: string) => `${fileName} · ${rows}`,
  rows: (count: number) => countText(count, 'row'),
  steps: { label: 'Steps of the import', file: 'File', columns: 'Columns', check: 'Check', result: 'Result' },
  notRead: "Couldn't load the imports",
  notYours: (many: string) => `You can't import ${many}`,
  switchedOff: (many: string) => `${many} are not switched on for your organisation.`,
  gone: {
    title: 'This import is no longer in this browser',
    text: 'It was removed, or it was made in another browser. What it saved is still there.',
    action: 'Import a file',
  },
  file: {
    title: 'Choose a file',
    drop: 'or drop or paste it here.',
    choose: 'Choose file',
    formats: 'CSV or TSV, as other systems and spreadsheets export it. Up to 50,000 rows.',
    spreadsheet: 'From Excel or Numbers: save the sheet as CSV first, or copy its cells and paste them below.',
    paste: 'Paste cells',
    pasteLabel: 'Cells of a spreadsheet',
    pasteHint: 'Copy the cells together with the row of their names, and paste them here.',
    pasteFirst: 'Paste the cells first.',
    takePasted: 'Read these cells',
    pastedName: 'Pasted cells',
    reading: (fileName: string) => `Reading ${fileName}…`,
    failed: (fileName: string) => `Couldn't read ${fileName}`,
    another: 'Choose another file',
    nothingSaved: 'You see what the file would do before anything is saved.',
    needs: 'What the file can have',
    needsText: 'The names of the columns may be others: you match them in the next step.',
    required: 'Required',
    optional: 'If you have it',
    example: 'Download an example',
    exampleName: (many: string) => `${many} - example.csv`,
    unfinished: 'Unfinished imports',
    goOn: 'Go on',
    forget: 'Remove from the list',
    forgetTitle: (fileName: string) => `Remove ${fileName} from the list?`,
    forgetText: 'What it saved stays. It can no longer go on or be undone from here.',
    forgetConfirm: 'Remove',
  },
  columns: {
    title: 'Match the columns',
    text: 'Each column of your file goes into a field. Change what was guessed wrong.',
    column: 'Column of the file',
    values: 'First values',
    field: 'Goes into',
    fieldOf: (column: string) => `Field of the column ${column}`,
    unnamed: (number: number) => `Column ${number}`,
    empty: 'Empty',
    leftOut: 'Not imported',
    leftOutCount: (count: number) => `${countText(count, 'column')} ${isOrAre(count)} not imported.`,
    required: 'required',
    taken: (column: string) => `Now from ${column}`,
    noMatch: 'No field matches',
    missing: (labels: string) => `No column goes into ${labels}. Choose one below.`,
    secret: 'Kept out of this browser’s memory',
    options: 'How to import',
    site: 'Site of rows that name none',
    eachNames: 'Each row must name its site',
    siteHint: 'A column with the site’s name goes before this.',
    existing: (many: string) => `When ${many} exist already`,
    existingChoices: { change: 'Change them', keep: 'Leave them' },
    existingHint: {
      change: 'They get the values of the file. An empty cell changes nothing.',
      keep: 'Only new ones are created.',
    },
    makesMissing: 'Make what is missing',
    makesMissingHint: 'Areas, categories and the like that rows name and that do not exist are made along the way.',
    questions: (count: number) => (count === 1 ? 'One thing to answer' : `${numberText(count)} things to answer`),
    examples: 'In the file:',
    choose: 'Choose…',
    unanswered: 'Choose an answer.',
    check: (rows: number) => `Check ${countText(rows, 'row')}`,
    kept: 'Kept matchings',
    keep: 'Keep this matching…',
    keepName: 'Name',
    keepHint: 'For the next file with the same columns, such as “SiteLink tenants”.',
    keepSave: 'Keep',
    renameKept: (name: string) => `Rename “${name}”`,
    renameSave: 'Rename',
    removeKept: (name: string) => `Remove “${name}”`,
    nameMissing: 'Enter a name.',
  },
  check: {
    title: 'Check what happens',
    checking: (done: string, total: string) => `Checking ${done} of ${total} rows…`,
    nothingSent: 'Nothing is saved until you start.',
    verdicts: { create: 'New', change: 'Changed', same: 'Same', cannot: 'Refused' },
    all: 'All',
    filter: 'Show rows',
    rows: 'Rows of the file',
    none: 'No rows of this kind',
    columns: { line: 'Line', name: 'Name', verdict: 'Result', what: 'What happens' },
    noName: 'No name',
    /** A value before and after a change. */
    change: (label: string, before: string, after: string) =>
      `${label}: ${before === '' ? 'empty' : before} → ${after === '' ? 'empty' : after}`,
    new: 'Will be created',
    cell: (label: string, text: string) => `${label}: ${text}`,
    same: 'Nothing changes',
    editCell: (label: string, line: number) => `${label} in line ${numberText(line)}`,
    editHint: 'Enter saves, Esc cancels',
    editAll: 'Edit cells',
    editDone: 'Close',
    download: (count: number) => `Download ${countText(count, 'refused row')}`,
    start: actsText,
    nothing: 'Nothing to save',
    nothingText: 'All rows are as they are on the server, or cannot be taken.',
    back: 'Change columns',
    balances: (owed: number, credit: number) =>
      `${[...(owed > 0 ? [`${dollars(owed)} owed`] : []), ...(credit > 0 ? [`${dollars(credit)} of credit`] : [])].join(
        ' and ',
      )} ${owed > 0 && credit > 0 ? 'are' : 'is'} brought forward.`,
    ladderWaits:
      'No reminder, late fee, refusal at the gate or overlock follows from this import until somebody starts them.',
    failed: (why: string) => `Not saved: ${why}`,
  },
  run: {
    title: 'Result',
    running: (done: string, total: string) => `${done} of ${total} rows saved`,
    undoing: (done: string, total: string) => `${done} of ${total} rows taken back`,
    left: (seconds: number) => `${durationText(seconds)} left`,
    rate: (perSecond: number) =>
      `${perSecond >= 10 ? numberText(Math.round(perSecond)) : String(Math.round(perSecond * 10) / 10)} rows a second`,
    goesOn: 'You can leave this page: it goes on while Gatehouse is open in a tab.',
    pause: 'Pause',
    goOn: 'Go on',
    stop: 'Stop',
    stopTitle: 'Stop this import?',
    stopText: 'Rows that are saved stay. You can go on later, or undo it.',
    stopConfirm: 'Stop the import',
    needsFile: (fileName: string) => `To go on, choose ${fileName} again`,
    states: {
      reading: 'Reading the file',
      matching: 'Waits for you',
      planning: 'Checking',
      planned: 'Checked',
      running: 'Running',
      paused: 'Paused',
      stopped: 'Stopped',
      finished: 'Finished',
      undoing: 'Being undone',
      undone: 'Undone',
      failed: 'Not readable',
    } satisfies Record<ImportState, string>,
    outcomes: {
      waiting: 'Waiting',
      sending: 'Being saved',
      done: 'Saved',
      failed: 'Refused',
      unknown: 'Unknown',
      undone: 'Undone',
      kept: 'Kept',
    } satisfies Record<ImportRowState, string>,
    leftOut: 'Left out',
    what: 'What happened',
    created: 'Created',
    retry: (count: number) => `Retry ${countText(count, 'refused row')}`,
    undo: 'Undo this import…',
    undoTitle: (fileName: string) => `Undo the import of ${fileName}?`,
    undoText: (words: RowWords) =>
      `It deletes the ${words.many} that it created and nobody has used since, and gives back the earlier values of those that it changed. An opening balance is taken back by a reversing line in the ledger.`,
    undoKept: 'What can no longer be taken back stays, and is named afterwards.',
    undoConfirm: 'Undo the import',
    another: 'Import another file',
    view: (many: string) => `View ${many}`,
    outside: (many: string) => `Importing ${many}`,
    details: 'View import',
  },
  list: {
    title: 'Imports',
    here: 'In this browser',
    others: 'On the server',
    othersText: 'Imports of everyone in your organisation.',
    columns: {
      file: 'File',
      kind: 'Records',
      rows: 'Rows',
      state: 'State',
      result: 'Result',
      at: 'When',
      by: 'By',
      acts: 'Actions',
    },
    none: 'No imports yet',
    noneText: 'Bring your records from another system: export them there as CSV, then choose what to import.',
    noneAllowed: 'Imports of this browser will appear here.',
    begin: 'Import',
    notRead: "Couldn't load the imports of your organisation",
    result: (outcomes: Readonly<Record<ImportRowState, number>>) =>
      (
        [
          ['done', 'saved'],
          ['failed', 'refused'],
          ['unknown', 'unknown'],
          ['undone', 'undone'],
          ['kept', 'kept'],
        ] as const
      )
        .filter(([state]) => outcomes[state] > 0)
        .map(([state, word]) => `${numberText(outcomes[state])} ${word}`)
        .join(', '),
    serverStates: { open: 'Open', finished: 'Finished', undone: 'Undone' },
  },
} as const;
