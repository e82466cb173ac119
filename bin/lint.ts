import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { checkTree } from '#tests/lint/tree/checkTree.ts';
import { caps, sizeReport } from '#tests/lint/tree/sizes.ts';
import { readTree } from '#tests/lint/tree/source.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const startedAt = performance.now();

/** Prints findings. Resolves with whether there were none. */
function runTool(file: string, ...args: string[]): Promise<boolean> {
  const path = fileURLToPath(new URL(`../node_modules/${file}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code !== 0) console.log(output.trim());
      resolve(code === 0);
    });
  });
}

const rulesRun = runTool('oxlint/bin/oxlint', '--type-aware', '--format', 'unix');
const formatRun = runTool('prettier/bin/prettier.cjs', '--list-different', '.');
const tree = readTree(root);
const violations = checkTree(tree);
for (const { file, line, rule, message } of violations) console.log(`${file}:${line}: ${message} [${rule}]`);

const { files, fileMedian, longFiles, functions, functionMedian, longFunctions } = sizeReport(tree);
const isMedianWithin = fileMedian <= caps.fileMedian;
const [rules, format] = await Promise.all([rulesRun, formatRun]);
const clean = rules && format && violations.length === 0 && isMedianWithin;

console.log(`${files} files, ${fileMedian} lines in the middle, ${longFiles} over ${caps.fileUsual}`);
console.log(
  `${functions} functions, ${functionMedian} lines in the middle, ${longFunctions} over ${caps.functionUsual}`,
);
if (!format) console.log('The files above are formatted by: npm run format');
if (!isMedianWithin) console.log(`The middle file is longer than ${caps.fileMedian} lines.`);
console.log(`${clean ? 'Lint is clean' : 'Lint failed'} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
process.exitCode = clean ? 0 : 1;
