import { listText } from '#format/listText.ts';
import { numberText } from '#format/numbers.ts';
import { importLimits } from '../limits/imports.ts';
import { largestAmount } from '../limits/money.ts';

/** Why a file cannot be read, and what to do. */
export const importFileMessages = {
  workbook:
    'This is an Excel workbook. Open it in Excel, choose File, Save as, “CSV UTF-8 (Comma delimited)”, and choose that file here. Save each sheet by itself.',
  openDocument:
    'This is a LibreOffice spreadsheet. Open it there, choose File, Save as, “Text CSV”, and choose that file here. Save each sheet by itself.',
  archive: 'This is an archive of files. Unpack it, and choose one of its CSV files here.',
  pdf: 'This is a PDF, which has no rows and columns. Export the same list as CSV from the other system.',
  notText: 'This file is no text. Export the list as CSV from the other system, and choose that file here.',
  tooLarge: 'This file is larger than 64 MB. Split it, and bring in one part after the other.',
  empty: 'This file is empty.',
  noRows: 'This file has names of columns, but no rows below them.',
  tooManyRows: (count: number) =>
    `This file has ${numberText(count)} rows. At most ${numberText(importLimits.rows)} can be brought in at once. Split it, and bring in one part after the other.`,
  openQuote: (line: number) =>
    `A quotation mark in line ${numberText(line)} is not closed, so the rows below it run together. Delete it there, or write it twice.`,
  tooManyColumns: (count: number) =>
    `This file has ${numberText(count)} columns. At most ${numberText(importLimits.columns)} can be read. Delete the columns that you don't need.`,
} as const;

/** Remarks on a row. Each stands at the row, and at its field if it has one. */
export const importRowMessages = {
  tooManyCells:
    'This row has more cells than the file has columns, so its values may stand in the wrong ones. Put quotation marks around a cell with a comma inside.',
  notADay: (text: string) => `“${text}” is no date. Write it as 21/11/2026.`,
  notAMoment: (text: string) => `“${text}” is no date and time. Write it as 21/11/2026 14:07.`,
  notAnAmount: (text: string) => `“${text}” is no amount. Write it as 1234.50.`,
  tooLargeAmount: (text: string) => `“${text}” is too much. At most ${largestAmount.text} can be brought forward.`,
  notANumber: (text: string) => `“${text}” is no number.`,
  spoiltNumber: (text: string) =>
    `A spreadsheet shortened this number to “${text}”. Format the column as text there, and export the file again.`,
  notYesOrNo: (text: string) => `“${text}” is neither yes nor no.`,
  notAPin: 'A PIN has digits alone.',
  unknownWord: (text: string, label: string) => `“${text}” is no ${label} that is known here. Choose what it means.`,
  others: (texts: string) => `Only the first one is kept. Left out: ${texts}.`,
  fromSize: (text: string, squareMetres: string) => `${text} is ${squareMetres} m².`,
  noSite: 'Choose a site for the rows that name none.',
  unknownRecord: (noun: string, text: string) => `There is no ${noun} “${text}”.`,
  unknownAt: (noun: string, text: string, site: string) => `There is no ${noun} “${text}” at ${site}.`,
  /** After the sentence that a record is missing, where a file can bring it. */
  orImport: (many: string) => `Correct it, or import ${many} first.`,
  noneYet: (many: string) => `There are no ${many} yet. Import ${many} first.`,
  severalRecords: (noun: string, text: string, names: string) => `“${text}” can be several ${noun}: ${names}.`,
  made: (noun: string, name: string) => `The ${noun} “${name}” is made with it.`,
  emailOfLine: (line: number) => `Line ${numberText(line)} has this email too. They become two customers.`,
  emailOf: (name: string) => `${name} has this email already. They become two customers.`,
  sameRow: (line: number) => `Line ${numberText(line)} has the same.`,
  twice: (line: number) => `Line ${numberText(line)} has this too, with other values.`,
  staysAsItIs: 'It exists already with other values, which stay.',
  channelTaken: (channel: number, controller: string, by: string) =>
    `Channel ${channel} of ${controller} is used by ${by}.`,
  channelTooHigh: (last: number) => `Channel must be between 0 and ${last}.`,
  addressLeftOut: (missing: string) => `The address has no ${missing}, so it is left out.`,
  addressUnreadable: (text: string) => `The address “${text}” could not be split into its parts, so it is left out.`,
  unitTaken: (unit: string, by: string) => `${unit} is booked by ${by} at that time.`,
  unitTakenInFile: (unit: string, line: number) => `Line ${numberText(line)} has ${unit} at that time too.`,
  noUnit: 'Name the unit that is booked.',
  noCustomer: 'Name the customer, by name, email, phone or number.',
  unitsOfOneSite: 'All units of a booking must be at one site.',
  unitsOfOneType: (one: string, other: string) => `${one} and ${other} are booked apart. Give each a row.`,
  ended: 'This booking has ended. Only bookings that run or are still to come can be brought in.',
  endsBeforeStart: 'A booking must end after it starts.',
  startsLaterThanNow: 'It starts in the future, so it is brought in as upcoming.',
  rateOfUnit: (rate: string) => `The row has no rate, so it is the unit's: ${rate}.`,
  billedFrom: (day: string) => `The balance has all rent until then, so the next bill is due on ${day}.`,
  rentSince: (day: string) => `Rent since ${day} will be billed.`,
  paidToStays: 'It runs already, so its paid-to day and balance stay as they are.',
  balanceOfLine: (line: number) => `The balance stands on line ${line} too, and is brought forward once.`,
  balanceStays: 'They exist already, so their balance stays as it is.',
  owesAlready: (amount: string) => `This customer owes ${amount} already. The balance of this row is added.`,
  codeTwice: (line: number) => `Line ${numberText(line)} has the same PIN for somebody else.`,
  noRole: (text: string) => `There is no role “${text}”.`,
  invited: 'They get an email by which they set a password.',
  productKind: 'Choose whether these products are booked or sold.',
} as const;

/** What a person should know about a file that was read. */
export const importTableMessages = {
  totals: (lines: readonly number[]) =>
    lines.length === 1
      ? `Line ${numberText(lines[0] ?? 0)} looks like a total, so it is left out.`
      : `Lines ${listText(lines.map(numberText), 5)} look like totals, so they are left out.`,
} as const;

/** What is asked once about a file. */
export const importQuestionMessages = {
  dateOrder: 'Is the day or the month first in these dates?',
  dayFirst: (text: string, meaning: string) => `Day first: ${text} is ${meaning}`,
  monthFirst: (text: string, meaning: string) => `Month first: ${text} is ${meaning}`,
  decimalMark: 'Which mark stands before the cents in these numbers?',
  point: (text: string, meaning: string) => `A point: ${text} is ${meaning}`,
  comma: (text: string, meaning: string) => `A comma: ${text} is ${meaning}`,
  noNumber: 'no number',
  sizeUnit: 'Are these sizes in metres or in feet?',
  metres: 'Metres',
  feet: 'Feet',
  word: (word: string, label: string) => `What does “${word}” mean in the column ${label}?`,
  record: (noun: string, text: string) => `Which ${noun} is “${text}”?`,
  customer: (text: string) => `Who is “${text}”?`,
  repeatedBalance: 'These customers have one balance on several rows. Is it one debt, or does each unit have its own?',
  balanceOnce: 'One debt: bring it forward once',
  balanceEach: 'Each unit has its own: add them up',
  productKind: 'Are these products booked or sold?',
  booked: 'Booked, such as storage by the month',
  sold: 'Sold, such as boxes and locks',
  leaveEmpty: 'Leave empty',
  somebodyNew: 'Somebody new',
} as const;
