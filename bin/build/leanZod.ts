import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const schemaModule = /\/zod\/v4\/classic\/schemas\.js$/;
const methodsModule = /\/core\/to-json-schema\.js$/;
const processorsModule = /\/core\/json-schema-processors\.js$/;
const coreModule = /\/zod\/v4\/core\/core\.js$/;
const newSettings = '__zod_globalConfig = {}';
const cycleGuard = 'core.config({ memoizer: core.memoizer() });';
const compiledObject = 'core.$ZodObjectJIT.init';
/** The methods for formats: `z.string().email()`. `z.email()` and the like remain. */
const stringFormats = /(\$constructor\("ZodString", \(inst, def\) => \{[^}]*\}), \{[\s\S]*?\n\}\);/;
const processorExport = /^export (?:const|function) (\w+Processor)\b/gm;

/** Zod's English, which reads "Too big: expected number to be <=255". */
const englishModule = /\/zod\/v4\/locales\/en\.js$/;
const ruleSentenceModule = '#domain/validation/ruleSentence.ts';

const methods = '\0gatehouse-json-schema-methods';
const processors = '\0gatehouse-json-schema-processors:';
const absent = `const absent = () => { throw new Error('This build cannot make JSON schemas.'); };`;

/**
 * Leaves out of Zod: printing schemas as JSON schemas, compiling the reading of objects, the guard against values that
 * contain themselves (JSON has none), and a string's methods for formats, which bring in every format. Our own sentences take the place of its English. Sets Zod's `jitless` before its first schema, in pages and workers:
 * otherwise Zod would probe for eval, and the browser would log a violation of the Content-Security-Policy.
 */
export function leanZodPlugin(): Plugin {
  return {
    name: 'gatehouse-lean-zod',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer = '') {
      if (!schemaModule.test(importer)) return null;
      if (methodsModule.test(source)) return methods;
      if (!processorsModule.test(source)) return null;
      const real = await this.resolve(source, importer, { skipSelf: true });
      return real === null ? null : processors + real.id;
    },
    transform(code, id) {
      if (schemaModule.test(id)) {
        if (!code.includes(compiledObject)) this.error("Zod's objects begin elsewhere: they would carry a compiler.");
        if (!code.includes(cycleGuard)) this.error("Zod's guard against cycles begins elsewhere.");
        if (!stringFormats.test(code)) this.error("Zod's formats of strings begin elsewhere.");
        const lean = code
          .replaceAll(compiledObject, 'core.$ZodObject.init')
          .replace(cycleGuard, ';')
          .replace(stringFormats, '$1);');
        return { code: lean, map: null };
      }
      if (!coreModule.test(id)) return null;
      if (!code.includes(newSettings)) this.error("Zod's settings begin elsewhere: it would probe for eval.");
      return { code: code.replace(newSettings, '__zod_globalConfig = { jitless: true }'), map: null };
    },
    async load(id) {
      if (englishModule.test(id)) {
        const sentences = await this.resolve(ruleSentenceModule, fileURLToPath(import.meta.url));
        if (sentences === null) return this.error(`${ruleSentenceModule} is gone.`);
        return `import { ruleSentence } from ${JSON.stringify(sentences.id)}; export default () => ({ localeError: ruleSentence });`;
      }
      // A schema makes its methods at once, so only the methods may throw.
      if (id === methods)
        return `${absent} const make = () => absent; export { make as createStandardJSONSchemaMethod, make as createToJSONSchemaMethod };`;
      if (!id.startsWith(processors)) return null;
      const real = id.slice(processors.length);
      const names = [...(await readFile(real, 'utf8')).matchAll(processorExport)].map(([, name]) => name);
      const stubs = names.map((name) => `absent as ${name}`).join(', ');
      // Exports that are no processors are still needed: for a schema's shortest and longest text.
      return `${absent} export { ${stubs} }; export { aggregateChecks } from ${JSON.stringify(real)};`;
    },
  };
}
