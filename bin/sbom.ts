import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { billOfMaterials, refusedComponents } from './licences.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A megabyte is a thousand packages. */
const maxBuffer = 64 * 1024 * 1024;

/** Writes what is installed as CycloneDX, unless a package of it has terms that nobody looked at. */
function writeBill(path: string): void {
  const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer,
  });
  const { components } = billOfMaterials.parse(JSON.parse(text));
  const refused = refusedComponents(components);
  if (refused.length > 0) {
    console.error(`Look at the licences of these, and allow them in bin/licences.ts:\n${refused.join('\n')}`);
    process.exitCode = 1;
    return;
  }
  writeFileSync(path, text);
  console.log(`${components.length} packages, each with a permissive licence: ${path}`);
}

const { values } = parseArgs({ options: { file: { type: 'string', default: 'sbom.cdx.json' } } });
writeBill(values.file);
