import { formatDay } from '#format/days.ts';
import { toDollars, type Cents } from '../money/cents.ts';
import type { BookAccounts, BookProgram } from './accounts.ts';
import type { BookLine, BookTax } from './bookLine.ts';

type Cell = string | number;

/** A file as its program imports it. */
export interface BookFile {
  /** The part of its name that tells it from the others. */
  id: 'sales' | 'money';
  columns: readonly string[];
  /** An empty row separates two transactions. */
  rows: readonly (readonly Cell[])[];
  /** The places of amounts, which have cents. */
  amounts: readonly number[];
}

/** The tax rates of Australian organisations, as each program names them. */
const taxNames: Record<BookProgram, Record<BookTax, string>> = {
  xero: { gst: 'GST on Income', none: 'BAS Excluded', unknown: 'BAS Excluded' },
  myob: { gst: 'GST', none: 'N-T', unknown: 'N-T' },
};

const dollarsOf = (cents: number) => toDollars(cents as Cents);

/**
 * The number of the invoice or credit note that a line is on. Programs tell credit notes from their bills by the
 * number, and take each number once.
 */
function noteNumber({ number, cents, day, isReversal }: BookLine): string {
  const isOfBill = cents >= 0 && isReversal !== true;
  return isOfBill ? number : `${number}-${cents < 0 ? 'CR' : 'DR'}-${day.replaceAll('-', '')}`;
}

/** The lines by the invoice or credit note that they are on, each with its lines side by side. */
function notesOf(lines: readonly BookLine[]): BookLine[][] {
  const notes = new Map<string, BookLine[]>();
  for (const line of lines) {
    const key = `${noteNumber(line)}/${line.day}`;
    const note = notes.get(key);
    if (note === undefined) notes.set(key, [line]);
    else note.push(line);
  }
  return [...notes.values()];
}

/** The columns of Xero's templates, of which this fills in what it knows. */
const xeroSales = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  'InventoryItemCode',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  'Discount',
  '*AccountCode',
  '*TaxType',
  'TaxAmount',
] as const;

const inColumns = (columns: readonly string[], cells: Readonly<Record<string, Cell>>): Cell[] =>
  columns.map((column) => cells[column] ?? '');

/** Columns of Xero's template, of which a file without sites has none: Xero refuses a category that it does not know. */
const xeroTracking = ['TrackingName1', 'TrackingOption1'] as const;

function xeroFiles(sales: readonly BookLine[], money: readonly BookLine[], accounts: BookAccounts): BookFile[] {
  const { siteTracking = '' } = accounts;
  const salesColumns = siteTracking === '' ? xeroSales : [...xeroSales, ...xeroTracking];
  const salesRows = notesOf(sales)
    .flat()
    .map((line) =>
      inColumns(salesColumns, {
        '*ContactName': line.contact,
        '*InvoiceNumber': noteNumber(line),
        Reference: line.number,
        '*InvoiceDate': formatDay(line.day),
        '*DueDate': formatDay(line.day),
        '*Description': line.description,
        '*Quantity': 1,
        '*UnitAmount': dollarsOf(line.cents),
        '*AccountCode': accounts[line.category],
        '*TaxType': taxNames.xero[line.tax],
        TaxAmount: dollarsOf(line.gst),
        ...(line.site === undefined ? {} : { TrackingName1: siteTracking, TrackingOption1: line.site }),
      }),
    );
  const statement = ['*Date', '*Amount', 'Payee', 'Description', 'Reference', 'Check Number'];
  const moneyRows = money.map((line) => [
    formatDay(line.day),
    dollarsOf(line.cents),
    line.contact,
    [line.description, line.method ?? ''].filter(Boolean).join(', '),
    line.number,
    '',
  ]);
  return [
    {
      id: 'sales',
      columns: salesColumns,
      rows: salesRows,
      amounts: [xeroSales.indexOf('*UnitAmount'), xeroSales.indexOf('TaxAmount')],
    },
    { id: 'money', columns: statement, rows: moneyRows, amounts: [1] },
  ];
}

function myobFiles(sales: readonly BookLine[], money: readonly BookLine[], accounts: BookAccounts): BookFile[] {
  const separated = (rows: readonly (readonly Cell[][])[]) =>
    rows.flatMap((each, at) => (at === 0 ? each : [[], ...each]));
  const salesColumns = [
    'Co./Last Name',
    'Inclusive',
    'Invoice No.',
    'Date',
    'Description',
    'Account No.',
    'Amount',
    'Inc-Tax Amount',
    'Journal Memo',
    'Tax Code',
    'GST Amount',
  ];
  const salesRows = notesOf(sales).map((note) =>
    note.map((line) => [
      line.contact,
      'X',
      noteNumber(line),
      formatDay(line.day),
      line.description,
      accounts[line.category],
      dollarsOf(line.cents - line.gst),
      dollarsOf(line.cents),
      line.number,
      taxNames.myob[line.tax],
      dollarsOf(line.gst),
    ]),
  );
  const moneyColumns = [
    'Deposit Account',
    'ID #',
    'Date',
    'Co./Last Name',
    'Memo',
    'Allocation Account #',
    'Amount',
    'Tax Code',
    'Payment Method',
  ];
  const moneyRows = money.map((line) => [
    [
      accounts.money,
      '',
      formatDay(line.day),
      line.contact,
      line.description,
      accounts.debtors,
      dollarsOf(line.cents),
      taxNames.myob.none,
      line.method ?? '',
    ],
  ]);
  return [
    { id: 'sales', columns: salesColumns, rows: separated(salesRows), amounts: [6, 7, 10] },
    { id: 'money', columns: moneyColumns, rows: separated(moneyRows), amounts: [6] },
  ];
}

/** The files of some lines, in the columns of a bookkeeping program. */
export function bookFiles(program: BookProgram, lines: readonly BookLine[], accounts: BookAccounts): BookFile[] {
  const sorted = lines.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const sales = sorted.filter(({ category }) => category !== 'money');
  const money = sorted.filter(({ category }) => category === 'money');
  return program === 'xero' ? xeroFiles(sales, money, accounts) : myobFiles(sales, money, accounts);
}

/** The sum of lines by account and tax, in the order of the categories that they have. */
export interface BookSum {
  category: BookLine['category'];
  tax: BookTax;
  cents: number;
  gst: number;
  lines: number;
}

export function bookSums(lines: readonly BookLine[]): BookSum[] {
  const sums = new Map<string, BookSum>();
  for (const { category, tax, cents, gst } of lines) {
    const key = `${category}/${tax}`;
    const sum = sums.get(key) ?? { category, tax, cents: 0, gst: 0, lines: 0 };
    sums.set(key, { ...sum, cents: sum.cents + cents, gst: sum.gst + gst, lines: sum.lines + 1 });
  }
  return [...sums.values()];
}
