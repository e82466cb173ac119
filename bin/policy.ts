import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentSecurityPolicy } from '#domain/config/contentSecurityPolicy.ts';
import { configFaultText, readRuntimeConfig } from '#domain/config/readRuntimeConfig.ts';
import { inlineScriptSources } from '#server/dashboard/inlineScripts.ts';

/**
 * The Content-Security-Policy header for a static host, from config.json and the page beside it. Returns whether it
 * could.
 */
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
  const page = join(dirname(file), 'index.html');
  if (!existsSync(page)) {
    console.error(`There is no ${page}, whose first script the policy names: keep config.json beside the page.`);
    return false;
  }
  const inlineScripts = inlineScriptSources(readFileSync(page, 'utf8'));
  console.log(`Content-Security-Policy: ${contentSecurityPolicy({ config, inlineScripts })}`);
  return true;
}

const [file = 'dist/config.json'] = process.argv.slice(2);
process.exitCode = printPolicy(file) ? 0 : 1;
