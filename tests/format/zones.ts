import fc from 'fast-check';

/** Zones with and without daylight saving, half and quarter hours, on either side of the date line. */
export const zones = fc.constantFrom(
  'UTC',
  'Australia/Sydney',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Australia/Perth',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Europe/London',
);

/** Whole milliseconds from 1972, when zones began to keep whole minutes, to 2099. */
export const moments = fc
  .date({ min: new Date('1972-06-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.getTime());
