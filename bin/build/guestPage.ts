import { build, type Plugin, type PluginOption, type ResolvedConfig } from 'vite';

const page = 'guest.html';

/**
 * Builds the guest display's page separately: it loads a quarter of what the dashboard's own chunks would bring.
 * @param plugins of the second build.
 */
export function guestPagePlugin(plugins: () => PluginOption[]): Plugin {
  let config: ResolvedConfig | null = null;
  return {
    name: 'gatehouse-guest-page',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler() {
        if (config === null) return;
        const { root, define, mode, logLevel } = config;
        const { outDir, target, modulePreload } = config.build;
        await build({
          configFile: false,
          root,
          mode,
          publicDir: false,
          plugins: plugins(),
          define: define ?? {},
          logLevel: logLevel ?? 'warn',
          resolve: { conditions: config.resolve.conditions },
          build: {
            outDir,
            target,
            emptyOutDir: false,
            sourcemap: 'hidden',
            modulePreload,
            rolldownOptions: { input: page },
          },
        });
      },
    },
  };
}
