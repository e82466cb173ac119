import { countText, dollars, numberText } from '#format/numbers.ts';

/** The change in dollars; null: the cash that was handed over is not known. */
const changeText = (back: number | null) => (back === null || back <= 0 ? '' : ` Change: ${dollars(back)}.`);

export const productMessages = {
  /** Shown below the price field. */
  keepRate: (count: number, price: number) =>
    count === 0
      ? 'No running booking uses this product. New bookings get this price.'
      : `${countText(count, 'running booking')} ${count === 1 ? 'keeps its' : 'keep their'} own rate. New bookings get ${dollars(price)}.`,
  keepRateUnknown: 'Running bookings keep their own rate. How many there are is unknown.',
  running: (count: number, below: number) => {
    const all = countText(count, 'booking');
    return below === 0 ? all : `${all}, ${numberText(below)} below today's price`;
  },
  noUnits: 'No units of this kind and size',
  noUnitsHere: 'No units',
  /** `other` has the code; null: nobody knows which product. */
  codeTaken: (other: string | null) => `${other ?? 'Another product'} has this code already.`,
  codeHint: 'The code on the barcode. It is scanned or typed to sell.',
  unknown: 'Unknown',
  notChosen: 'Choose what it applies to, and the units it covers show here.',
  occupied: (occupied: number, rentable: number) => `${numberText(occupied)} of ${numberText(rentable)}`,
  someUnknown: (count: number) =>
    `Whether ${countText(count, 'unit')} ${count === 1 ? 'is' : 'are'} booked is unknown.`,
  steps: {
    unknown: "Its status is unknown here, so it can't be changed.",
    ended: 'Its sale has ended, so it is never offered again.',
    notAllowed: "You don't have the right to change its status.",
  },
  stock: {
    none: 'Not stocked',
    left: (count: number) => `${numberText(count)} left`,
    reservedToo: (count: number) => `${numberText(count)} reserved in unpaid orders`,
    /** Which part of a stock is promised. */
    reserved: (reserved: number, quantity: number) =>
      reserved >= quantity
        ? quantity === 1
          ? 'The last one is reserved in an unpaid order.'
          : `All ${numberText(quantity)} are reserved in unpaid orders.`
        : `${numberText(reserved)} of the ${numberText(quantity)} in stock ${reserved === 1 ? 'is' : 'are'} reserved in unpaid orders.`,
    reservedBy: 'Reserved in unpaid orders:',
    low: 'Low',
    empty: 'None left',
    allReserved: 'All reserved',
    lowHere: (count: number) =>
      count === 1 ? '1 product is low or sold out here:' : `${numberText(count)} products are low or sold out here:`,
    enoughHere: 'No product is low or sold out here.',
    noneCounted: 'No stock is counted here yet.',
    moreLow: (count: number) => `and ${numberText(count)} more`,
    restock: 'Restock',
    restockTitle: (name: string, site: string) => `Restock ${name} at ${site}`,
    restocked: (name: string, site: string, quantity: number) => `${site} now has ${numberText(quantity)} of ${name}.`,
    newTotal: (before: number, added: number) =>
      `${numberText(before)} in stock now, ${numberText(before + added)} after.`,
    changed: (now: number) =>
      `The stock changed meanwhile: it is now ${numberText(now)}. Check what you entered, then save again.`,
    unknownCount: "The number in stock is unknown, so a delivery can't be added to it. Correct the count instead.",
    inStock: 'In stock',
    lowAt: 'Low at',
    saveCount: 'Save stock',
    count: 'Correct count',
    countTitle: (name: string, site: string) => `Stock of ${name} at ${site}`,
    add: 'Stock at another site',
    addTitle: (name: string) => `Stock ${name} at a site`,
    remove: 'Stop stocking',
    removeAll: 'Stop stocking everywhere',
    removedHere: 'The count of this site goes. Sales here are no longer counted.',
    removedEverywhere: 'The counts of all sites go. Its sales are no longer counted.',
    stockOf: (name: string) => `the stock of ${name}`,
    soldOut: 'No site has any left, but it is still marked as in stock.',
    hasStock: (count: number) => `It is marked as out of stock, but ${numberText(count)} are left.`,
  },
  sale: {
    open: 'Sell',
    title: 'Sell at the desk',
    code: 'Product code or name',
    codeHint: 'Scan the barcode, or type the code or a part of the name and press Enter.',
    noHit: (code: string) => `No merchandise has the code or name “${code}”.`,
    several: (count: number) => `${countText(count, 'product')} found. Choose one:`,
    notForSale: (name: string, state: string) => `${name} can't be sold: it is ${state.toLowerCase()}.`,
    notRead: (message: string) => `Couldn't look up the product: ${message}`,
    customerHint: 'Leave it empty for somebody who is not a customer here.',
    paidBy: 'Paid by',
    payTitle: (number: string) => `Take the payment for ${number}`,
    paid: (number: string, amount: number, back: number | null) =>
      `${dollars(amount)} received for ${number}.${changeText(back)}`,
    customer: 'Customer (optional)',
    customerAsked: 'The server may need a customer for this. Choose one, then try again.',
    quantityOf: (name: string) => `Quantity of ${name}`,
    notPaidAgain: 'Try the payment again',
    handOverAgain: 'Mark as handed over',
    noSite: 'Choose a site at the top first: the goods come from its stock.',
    take: (total: number) => `Take ${dollars(total)}`,
    ordered: 'Creating the order',
    notOrdered: (message: string) => `Nothing was sold. ${message}`,
    notPaid: (number: string, message: string) =>
      `${number} was created, but its payment wasn't recorded: ${message} Nothing has left the stock.`,
    notCollected: (number: string, message: string) =>
      `${number} is paid, but wasn't marked as handed over: ${message}`,
    noNumber: 'The order was created, but the server gave no number for it. Record its payment on the Orders page.',
    sold: (what: string, total: number, back: number | null) =>
      `Sold ${what} for ${dollars(total)}.${changeText(back)}`,
    added: (name: string, quantity: number) => `${name}: ${numberText(quantity)} in this sale.`,
  },
  iconList: {
    usedBy: (bookable: number, merchandise: number) =>
      [
        ...(bookable === 0 ? [] : [countText(bookable, 'bookable product')]),
        ...(merchandise === 0 ? [] : [`${numberText(merchandise)} merchandise`]),
      ].join(' and '),
    used: (name: string, users: string) => `${name} is used by ${users}, so it can't be deleted.`,
    wayOut: (one: string) => `Open the products, select them, and give them another ${one}. Then delete this one.`,
    wayOutFeatures: 'Open each product and take the feature off. Then delete it.',
    moved: (name: string, place: number, count: number) => `${name} is ${place} of ${count} now.`,
    notMoved: (message: string) => `Couldn't change the order: ${message}`,
    removeUnused: (count: number) => `Delete ${numberText(count)} unused`,
  },
} as const;
