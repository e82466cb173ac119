/** The terms of the reports of money. */
export const moneyDefinitions = {
  billed: {
    term: 'Billed',
    text: 'Orders by the day on which they were made, at their site. Cancelled orders and balances brought forward from earlier records are not part of it; refunded ones are, and again as a refund. What was written off is taken off, and so are rent and deposits that became credit at a move-out or a change of unit.',
  },
  collected: {
    term: 'Collected',
    text: 'Payments that arrived, by the day on which they did, less what was given back, credit included. A bill that credit pays brings nothing in again. What failed or is on its way is not part of it.',
  },
  refund: {
    term: 'Refund',
    text: "Money that was given back, by the day on which it was. Where the server doesn't say when, it has the day of its payment. What was refunded or written off a bill has the day on which the bill was made.",
  },
  failedPayment: {
    term: 'Failed payment',
    text: 'A payment that did not arrive. It stands on a line of its own and is part of no sum.',
  },
  owed: {
    term: 'Owed',
    text: 'Every unpaid bill, also of bookings that have ended and of sales without a booking, and what bookings owe beyond their bills. A bill is due on the day on which it was made and overdue from the next day on. Credit that customers have is not taken off until it is used for a bill.',
  },
  overdue: {
    term: 'Overdue',
    text: 'The part of what is owed that fell due before today. What falls due today is not part of it.',
  },
  dueToday: {
    term: 'Due today',
    text: 'Unpaid bills of today. They are overdue from tomorrow on.',
  },
  owing: {
    term: 'Customers who owe',
    text: 'Customers with any unpaid bill, overdue or due today, and those whose bookings owe beyond their bills.',
  },
  arrearsAgeing: {
    term: 'Arrears ageing',
    text: 'What is owed, by days after the due date, which is not counted itself. Each unpaid bill has its own age; what no known bill explains is due since the day that the booking is paid to.',
  },
  delinquency: {
    term: 'Delinquency',
    text: 'What is overdue now, as a share of what was billed in the period.',
  },
  potentialRent: {
    term: 'Gross potential rent',
    text: "Every rentable storage unit at today's street rate. A unit that is out of service or archived today counts on the days on which it was let. A part of a month counts by its days, and days to come are left out.",
  },
  economicOccupancy: {
    term: 'Economic occupancy',
    text: 'Rent collected in the period as a share of its gross potential rent. The gap has three parts that add up to it: vacant days at street rates; what occupied days cost below street rates, by discounts, old rates and complimentary bookings; and what occupied days cost less what arrived. Rent is what was paid for bookings of storage, with any fees on the same bills. Credit that is given back belongs to no booking and is not taken off.',
  },
  inPlaceRate: {
    term: 'In-place rate',
    text: 'What a running booking pays, as the rate of a month. The server keeps no history of rates, so earlier days count at the rates of today.',
  },
  rentCollected: {
    term: 'Rent collected',
    text: 'What arrived in the period for bookings of storage units, with any fees on the same bills, less refunds. It stays the same when a unit is out of service or archived later.',
  },
  lostToVacancy: {
    term: 'Lost to vacancy',
    text: "The street rates of rentable storage units for the days on which nobody had them. The server keeps no history of rates, so days of the past count at today's.",
  },
  belowStreet: {
    term: 'Rates below street',
    text: 'What occupied days would bring in at street rates, less what their bookings cost: discounts, old rates and complimentary bookings. Below zero, where people pay more than the street rate.',
  },
  unpaidRent: {
    term: 'Unpaid rent',
    text: 'What occupied days of the period cost, less the rent that arrived in it. Below zero, where more arrived than these days cost.',
  },
  farBelowStreet: {
    term: 'Far below street',
    text: 'Running bookings whose in-place rate is below the street rate by more than the largest step. Rates of running bookings are not changed here.',
  },
  averageRate: {
    term: 'Average rate per m²',
    text: 'In-place rates of a month, divided by the square metres that they are paid for, on the last day of the period. Complimentary bookings pay nothing.',
  },
  revenuePerSquareMetre: {
    term: 'Revenue per available m²',
    text: 'Rent collected in the period, divided by the square metres of all rentable storage units.',
  },
  suggestedPrice: {
    term: 'Suggested rate',
    text: "For the units of one product at one site. It rises where most units are let or committed, or few are left; it falls where few are let, or free units have been vacant for long. Where both are so, it stays. It takes half a step where the last 90 days moved against the change, compared with the year before. Each unit's price changes by the same step, in whole dollars and at most by the largest step, which counts from the price of today: give an applied price a month before the next step.",
  },
  priceEffect: {
    term: 'Monthly revenue to gain',
    text: 'A range: from nothing, if no free unit is let, to what all free units bring in at the suggested rates. Units that are let or committed are not part of it: their bookings keep what they pay, and the new price counts for the next one.',
  },
} as const;
