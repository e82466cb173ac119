import { openSimulator } from '#server/devices/simulator/simulator.ts';
import { startServer, type RunningServer } from '#server/start.ts';

/** Starts a server with demo data that ends now, and doors that obey at once. @param dashboard the folder of a build. */
export const startDemoServer = (dashboard: string): Promise<RunningServer> =>
  startServer({
    database: { kind: 'memory' },
    host: '127.0.0.1',
    port: 0,
    seed: { number: 1, date: null, scale: 1 },
    devices: openSimulator({ seed: 1, activity: false, behaviour: 'prompt' }),
    dashboard: () => Promise.resolve(dashboard),
  });
