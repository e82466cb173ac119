import { readFileSync, readdirSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

const presetModule = /\/@chakra-ui\/react\/dist\/esm\/preset-base\.js$/;
const propertiesModule = /\/@pandacss\/is-valid-prop\/dist\/index\.mjs$/;
const systemModule = /\/@chakra-ui\/react\/dist\/esm\/styled-system\/system\.js$/;
const globalRules = 'const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];';
const reset = 'createPreflight({ preflight })';
const propertyList = /^(var cssPropertiesStr = )"([\w,]+)";$/m;

/** Every word of the sources: the name of a style that is used is among them. */
function wordsOf(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  return new Set(files.flatMap((file) => readFileSync(`${folder}/${file}`, 'utf8').match(/\w+/g) ?? []));
}

type Tree = ReturnType<Rolldown.PluginContext['parse']>;
interface Node {
  type: string;
  start: number;
  end: number;
}
interface Property extends Node {
  key: { name?: string };
  value: Node & { properties?: Property[]; elements?: (Node & { value?: unknown })[]; arguments?: Value[] };
}
type Value = Property['value'];

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The entries of the object that is the value of this name, or the first argument of a call that is. */
function entriesOf(tree: Tree, name: string): Property[] {
  const visit = (node: Node): Property[] | null => {
    const { key, value, id, init } = node as Partial<Property> & { id?: { name?: string }; init?: Value };
    const given = key?.name === name ? value : id?.name === name ? init?.arguments?.[0] : undefined;
    if (given?.properties !== undefined) return given.properties;
    for (const child of Object.values(node).flat()) {
      const found = isNode(child) ? visit(child) : null;
      if (found !== null) return found;
    }
    return null;
  };
  return visit(tree as unknown as Node) ?? [];
}

/** The other names of a style property: `shorthand: ["bg"]`. */
function shorthandsOf({ value }: Property): string[] {
  const list = value.properties?.find(({ key }) => key.name === 'shorthand')?.value.elements ?? [];
  return list.map((element) => String(element.value));
}

/**
 * Leaves out of Chakra's preset the style properties and conditions that no source names, and of its system the reset and
 * the rules of all tokens, which `themeStylesheet.ts` has built.
 */
export function leanStylesPlugin(): Plugin {
  let words: ReadonlySet<string> = new Set();
  return {
    name: 'gatehouse-lean-styles',
    apply: 'build',
    buildStart() {
      words = wordsOf('src');
    },
    transform(code, id) {
      if (propertiesModule.test(id)) {
        if (!propertyList.test(code)) this.error("Panda's list of CSS properties begins elsewhere.");
        const shortened = (_: string, start: string, list: string) =>
          `${start}"${list
            .split(',')
            .filter((name) => words.has(name))
            .join()}";`;
        return { code: code.replace(propertyList, shortened), map: null };
      }
      if (systemModule.test(id)) {
        if (!code.includes(globalRules) || !code.includes(reset)) this.error("Chakra's global rules begin elsewhere.");
        return { code: code.replace(globalRules, 'const _global = [];').replace(reset, '{}'), map: null };
      }
      if (!presetModule.test(id)) return null;
      const tree = this.parse(code);
      const utilities = entriesOf(tree, 'utilities');
      const conditions = entriesOf(tree, 'defaultConditions');
      if (utilities.length === 0 || conditions.length === 0) this.error("Chakra's preset has another form.");
      const unused = [
        ...utilities.filter((entry) => ![entry.key.name ?? '', ...shorthandsOf(entry)].some((name) => words.has(name))),
        ...conditions.filter(({ key }) => !words.has(`_${key.name ?? ''}`)),
      ].toSorted((a, b) => b.start - a.start);
      const without = (text: string, { start, end }: Node) => text.slice(0, start) + text.slice(end).replace(/^,/, '');
      return { code: unused.reduce(without, code), map: null };
    },
  };
}
