import { addAccess } from './access.ts';
import { addDeskWork, addPasses, addUpkeep } from './activity.ts';
import { addAlarms } from './alarms.ts';
import { calendarOf } from './calendar.ts';
import { addInventory, type Catalogue } from './catalogue.ts';
import type { PersonalNumbers } from './customers.ts';
import { addHubs, addMotorisedLocks, addMultiplexers, addPadlocks, wireUnits } from './devices.ts';
import type { DemoSite } from './demoSite.ts';
import { addPower } from './energy.ts';
import { addGates, addSchedules } from './gates.ts';
import { addHires } from './hires.ts';
import { addLockables } from './lockables.ts';
import { addMaps } from './maps.ts';
import { addAlerts, addNotifications } from './notices.ts';
import { addOfficeDays, officeByDay } from './officeDays.ts';
import type { OrderBook } from './orderBook.ts';
import { addInvitations, addSigned } from './papers.ts';
import { addPlayers, poolHallOf, poolHalls } from './pool.ts';
import { addPrices } from './prices.ts';
import { addRentals } from './rentals.ts';
import { addSales } from './sales.ts';
import type { BookingContext, Tenancy } from './tenancies.ts';

/** Adds pool halls, whose ids follow all other areas and units. */
export function addPoolHalls(sites: readonly DemoSite[]): void {
  let areaId = sites.reduce((sum, { areas }) => sum + areas.length, 1);
  let unitId = sites.reduce((sum, { units }) => sum + units.length, 1);
  for (const site of sites) {
    if (!poolHalls.includes(site.place.name)) continue;
    const { area, units } = poolHallOf(site, { areaId, unitId });
    areaId += 1;
    unitId += units.length;
    site.buffer.addWithoutId('areas', area);
    for (const unit of units) site.buffer.addWithoutId('units', unit);
    site.areas = [...site.areas, area];
    site.units = [...site.units, ...units];
  }
}

export interface Furnishing {
  catalogue: Catalogue;
  personal: PersonalNumbers;
  book: OrderBook;
  /** The storage agreement. */
  formId: number;
  /** Months of history. */
  months: number;
}

function addCustomers(site: DemoSite, { catalogue, personal, book, months }: Furnishing): Tenancy[] {
  const random = site.random.fork('rentals');
  const calendar = calendarOf(site.place.timeZone, site.anchor);
  const context: BookingContext = { site, catalogue, personal, calendar, book, random, months };
  const office = officeByDay(site.units);
  const { present, former } = addRentals(context, new Set(office === null ? [] : [office]));
  if (office !== null) addOfficeDays({ ...context, random: random.fork('office') }, office, present);
  addHires({ ...context, random: random.fork('hires') }, present);
  addPlayers(context, present);
  addSales({ ...context, random: random.fork('sales') }, [...present, ...former], catalogue);
  return present;
}

/** Adds devices, prices, customers and papers. */
export function furnish(site: DemoSite, furnishing: Furnishing): void {
  const { catalogue } = furnishing;
  addPrices(site);
  addAlarms(site);
  const hubs = addHubs(site);
  const offline = wireUnits(site, hubs);
  const schedules = addSchedules(site);
  const gates = addGates(site, schedules, hubs);
  addMotorisedLocks(site, hubs);
  addMultiplexers(site);
  if (site.place.name === 'Fyshwick') addPadlocks(site, hubs);
  addPower(site, hubs);
  addInventory(site, catalogue, site.random.fork('inventory'));
  const tenancies = addCustomers(site, furnishing);
  addSigned(site, tenancies, furnishing.formId);
  addInvitations(site, tenancies);
  addAccess(site, tenancies, schedules, gates);
  addLockables(site, catalogue, tenancies, hubs);
  addMaps(site, gates);
  addAlerts(site, { offline, gates });
  addNotifications(site);
  addPasses(site, gates, tenancies);
  addUpkeep(site, gates);
  addDeskWork(site, tenancies);
}
