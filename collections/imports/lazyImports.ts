import { AppError } from '#domain/errors/appError.ts';
import { importRunMessages } from '#domain/messages/importRun.ts';
import { importsNameOf } from '#collections/schema/storeName.ts';
import { deleteDatabase } from '../replica/disk/deleteDatabases.ts';
import type { ReplicaOwner } from '../replica/host/options.ts';
import type { RequestProviders, ViewProviders } from '../replica/host/views.ts';
import type { ImportHost } from './importHost.ts';
import type { Imports } from './imports.ts';
import type { ImportTools } from './importTools.ts';

type ImportQuery = 'imports' | 'importRows';
type ImportRequest = 'openImport' | 'setImport' | 'setImportCell' | 'steerImport' | 'importRefusals';

const notLoaded = (cause: unknown) =>
  new AppError({ code: 'network', message: importRunMessages.codeNotLoaded, status: 500, cause });

/**
 * The host's imports. Their code loads when a page of imports opens, or at once where an earlier host left imports, which
 * may have to go on.
 */
export class LazyImports {
  private readonly host: ImportHost;
  private readonly loadTools: () => Promise<ImportTools>;
  private loading: Promise<Imports> | null = null;
  private loaded: Imports | null = null;
  private owner: ReplicaOwner | null = null;
  private isStopped = false;

  constructor(host: ImportHost, loadTools: () => Promise<ImportTools>) {
    this.host = host;
    this.loadTools = loadTools;
  }

  readonly views: Pick<ViewProviders, ImportQuery> = {
    imports: (_question, show, fail) => this.openView((imports) => imports.open(show), fail),
    importRows: (question, show, fail) => this.openView((imports) => imports.openRows(question, show), fail),
  };

  readonly requests: Pick<RequestProviders, ImportRequest> = {
    openImport: async (file) => (await this.load()).openFile(file),
    setImport: async ({ id, settings }) => (await this.load()).setSettings(id, settings),
    setImportCell: async ({ id, index, field, text }) => (await this.load()).setCell(id, index, field, text),
    steerImport: async ({ id, act }) => (await this.load()).steer(id, act),
    importRefusals: async ({ id }) => (await this.load()).refusals(id),
  };

  /** The owner's store is open. Imports that an earlier host left go on. */
  async begin(owner: ReplicaOwner): Promise<void> {
    this.owner = owner;
    const { persistent, openLedger } = this.host;
    if (openLedger !== undefined) await this.load();
    if (openLedger !== undefined || !persistent) return;
    const isLeft = (await indexedDB.databases()).some(({ name }) => name === importsNameOf(owner));
    if (isLeft && !this.isStopped) await this.load();
  }

  /** Another host runs the imports from now on. */
  async release(): Promise<void> {
    await this.loaded?.release();
  }

  /** Stops everything; with `wipe` nothing stays on the disk. */
  async close({ wipe }: { wipe: boolean }): Promise<void> {
    this.isStopped = true;
    await this.loading?.catch(() => undefined); // `load` has thrown the failure to its caller
    await this.loaded?.close();
    if (wipe && this.owner !== null && this.host.persistent) await deleteDatabase(importsNameOf(this.owner));
  }

  private openView(begin: (imports: Imports) => () => void, fail: (error: AppError) => void): () => void {
    if (this.loaded !== null) return begin(this.loaded);
    let close: (() => void) | null = null;
    let isClosed = false;
    void this.load().then(
      (imports) => {
        if (!isClosed) close = begin(imports);
      },
      (error: AppError) => {
        if (!isClosed) fail(error);
      },
    );
    return () => {
      isClosed = true;
      close?.();
    };
  }

  /** @throws AppError when the code cannot be loaded. */
  private load(): Promise<Imports> {
    this.loading ??= this.loadImports().catch((cause: unknown) => {
      this.loading = null;
      throw notLoaded(cause);
    });
    return this.loading;
  }

  private async loadImports(): Promise<Imports> {
    const { owner } = this;
    if (this.isStopped || owner === null) throw new Error('The session has ended.');
    const [{ Imports: Loaded }, tools] = await Promise.all([import('./imports.ts'), this.loadTools()]);
    this.loaded = await Loaded.open({ host: this.host, owner, tools });
    return this.loaded;
  }
}
