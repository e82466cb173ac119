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
import type { Letting, Tenancy } from './tenancies.ts';

/** The pool halls, numbered after everything else that stands at any site. */
export function addPoolHalls(sites: readonly DemoSite[]): void {
  let areaId = sites.reduce((sum, { areas }) => sum + areas.length, 1);
  let unitId = sites.reduce((sum, { units }) => sum + units.length, 1);
  for (const site of sites) {
    if (!poolHalls.includes(site.place.name)) continue;
    const { area, units } = poolHallOf(site, { areaId, unitId });
    areaId += 1;
    unitId += units.length;
    site.ledger.put('areas', area);
    for (const unit of units) site.ledger.put('units', unit);
    site.areas = [...site.areas, area];
    site.units = [...site.units, ...units];
  }
}

/** What the sites of the demo are furnished with. */
export interface Furnishing {
  catalogue: Catalogue;
  personal: PersonalNumbers;
  book: OrderBook;
  /** How many months of bookings there are. */
  months: number;
}

/** Who rents, works, hires and plays at a site, and what they pay. */
function addCustomers(site: DemoSite, { catalogue, personal, book, months }: Furnishing): Tenancy[] {
  const random = site.random.fork('rentals');
  const calendar = calendarOf(site.place.timeZone, site.anchor);
  const letting: Letting = { site, catalogue, personal, calendar, book, random, months };
  const office = officeByDay(site.units);
  const { present, former } = addRentals(letting, new Set(office === null ? [] : [office]));
  if (office !== null) addOfficeDays({ ...letting, random: random.fork('office') }, office, present);
  addHires({ ...letting, random: random.fork('hires') }, present);
  addPlayers(letting, present);
  addSales({ ...letting, random: random.fork('sales') }, [...present, ...former], catalogue);
  return present;
}

/** Gives a site its devices, prices, customers and papers. */
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
  addSigned(site, tenancies);
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
