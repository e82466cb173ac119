import { loadShare } from './daylight.ts';
import { addController, deviceFacts } from './devices.ts';
import { before, day, hour, type DemoSite } from './demoSite.ts';

/** Watts at the busiest hour. */
const loads = { 'Corridor lights': 1450, 'Car park lights': 380, 'Gate motors': 640, 'Climate control': 3800 } as const;

const reach = 3 * day;
const hours = hour / 3_600_000;

/** Adds power controllers with hourly readings over the last days. */
export function addPower(site: DemoSite, hubs: readonly number[]): void {
  const { buffer, anchor, place, id: siteId } = site;
  const random = site.random.fork('power');
  const wish = { name: 'Controller P-01', description: 'Lights and motors', lockType: 'lock' } as const;
  const controllerId = addController(site, wish, hubs, random);
  const size = site.units.length > 500 ? 3 : 1;
  for (const [channel, [name, full]] of Object.entries(loads).entries()) {
    const lines: { watts: number; kilowattHours: number; createdAt: Date }[] = [];
    let kilowattHours = random.between(2_000, 60_000);
    for (let ago = reach; ago >= 0; ago -= hour) {
      const createdAt = before(anchor, ago);
      const watts = Math.round(full * loadShare(createdAt, place.timeZone) * size * random.within(0.9, 1.1));
      kilowattHours = Math.round((kilowattHours + (watts / 1000) * hours) * 100) / 100;
      lines.push({ watts, kilowattHours, createdAt });
    }
    const powerControllerId = buffer.add('powerControllers', {
      siteId,
      ...deviceFacts(site, name, 'PC9', random),
      controllerId,
      channel,
      power: true,
      watts: lines.at(-1)?.watts ?? null,
    });
    for (const line of lines) buffer.add('energyLogs', { siteId, powerControllerId, ...line });
  }
}
