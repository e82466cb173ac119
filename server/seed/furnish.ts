import { addAccess } from './access.ts';
import { addDeskWork, addPasses, addUpkeep } from './activity.ts';
import { addBills, addSales } from './bills.ts';
import { addInventory, type Catalogue } from './catalogue.ts';
import type { Codes } from './customers.ts';
import { addHubs, addMotorisedLocks, addMultiplexers, addPadlocks, wireUnits } from './devices.ts';
import type { DemoSite } from './demoSite.ts';
import { addPower } from './energy.ts';
import { addGates, addSchedules } from './gates.ts';
import { addLockables } from './lockables.ts';
import { addMaps } from './maps.ts';
import { addAlerts, addNotifications } from './notices.ts';
import { addInvitations, addSigned } from './papers.ts';
import { addPlayers, poolHallOf, poolHalls } from './pool.ts';
import { addPrices } from './prices.ts';
import { addRentals } from './rentals.ts';

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

/** Gives a site its devices, prices, customers and papers. */
export function furnish(site: DemoSite, catalogue: Catalogue, codes: Codes): void {
  addPrices(site);
  const hubs = addHubs(site);
  const offline = wireUnits(site, hubs);
  const schedules = addSchedules(site);
  const gates = addGates(site, schedules, hubs);
  addMotorisedLocks(site, hubs);
  addMultiplexers(site);
  if (site.place.name === 'Fyshwick') addPadlocks(site, hubs);
  addPower(site, hubs);
  addInventory(site, catalogue, site.random.fork('inventory'));
  const letting = { site, catalogue, codes, random: site.random.fork('rentals') };
  const tenancies = addRentals(letting);
  addPlayers(letting, tenancies);
  addBills(site, tenancies);
  addSales(site, tenancies, catalogue);
  addSigned(site, tenancies);
  addInvitations(site, tenancies);
  addAccess(site, tenancies, schedules, gates);
  addLockables(site, catalogue, tenancies, hubs);
  addMaps(site, gates);
  addAlerts(site, offline);
  addNotifications(site);
  addPasses(site, gates, tenancies);
  addUpkeep(site, gates);
  addDeskWork(site, tenancies);
}
