import { existsSync, readFileSync } from 'node:fs';
import { contentSecurityPolicy } from '#domain/config/contentSecurityPolicy.ts';
import { configFaultText, readRuntimeConfig } from '#domain/config/readRuntimeConfig.ts';

/** Prints the header that a static host sends with the dashboard, made from its config.json. */
function printPolicy(file: string): boolean {
  if (!existsSync(file)) {
    console.error(
      `There is no ${file}: name the config.json that you serve, as in "npm run policy -- path/config.json".`,
    );
    return false;
  }
  const { config, faults, stopper } = readRuntimeConfig(readFileSync(file, 'utf8'));
  for (const fault of faults) console.error(configFaultText(fault));
  if (stopper !== null) return false;
  console.log(`Content-Security-Policy: ${contentSecurityPolicy({ config })}`);
  return true;
}

const [file = 'dist/config.json'] = process.argv.slice(2);
process.exitCode = printPolicy(file) ? 0 : 1;
