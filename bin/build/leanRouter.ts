import type { Plugin } from 'vite';

const routerModule = /\/react-router\/dist\/\w+\/chunk-\w+\.mjs$/;
const makers = /^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm;
const displayNames = /^\w+\.displayName = .*;$/gm;

/**
 * Tells the bundler that React Router's unused components can be left out. They are made by calls and named afterwards,
 * so that it would keep them all: forms, server routes, and what these need.
 */
export function leanRouterPlugin(): Plugin {
  return {
    name: 'gatehouse-lean-router',
    apply: 'build',
    transform(code, id) {
      if (!routerModule.test(id) || !code.includes('createContext(')) return null;
      return { code: code.replace(makers, '$1/* @__PURE__ */ $2').replace(displayNames, ''), map: null };
    },
  };
}
