import type { Environment } from './environment.ts';
import type { Flags } from './flags.ts';
import { StartFailure } from './startFailure.ts';

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/i;

/** Whether the server holds real data that others can reach: PostgreSQL, at an address that is not this machine's alone. */
export function isProduction({ databaseUrl, host }: Pick<Environment, 'databaseUrl' | 'host'>): boolean {
  return databaseUrl !== null && !loopback.test(host);
}

const demoRefusal =
  'everybody can read the password of the demo accounts, and this server is for production: it has a DATABASE_URL, and ' +
  'its HOST is not this machine alone. Set DEMO_DATA=on if it shall have them all the same';

/**
 * Refuses settings that must not happen by oversight in production.
 * @throws StartFailure if it lacks a mail server, or asks for demo accounts, and nothing says that this is meant.
 */
export function requireFitForProduction(environment: Environment, { seed }: Pick<Flags, 'seed'>): void {
  if (!isProduction(environment)) return;
  if (environment.mail === null && !environment.linksToLog)
    throw new StartFailure(
      'A server for production needs SMTP_URL: without it, links that set a password are written to the log, where ' +
        'whoever reads the log can use them. Set LINKS_TO_LOG=on if that is meant.',
    );
  if (seed !== null && !environment.demoData) throw new StartFailure(`--seed is refused: ${demoRefusal}.`);
}

/** @throws StartFailure if a database for production holds demo accounts, and nothing says that this is meant. */
export function requireNoDemo(environment: Environment): void {
  if (isProduction(environment) && !environment.demoData)
    throw new StartFailure(`This database holds demo accounts: ${demoRefusal}.`);
}
