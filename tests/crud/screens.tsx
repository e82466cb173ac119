import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, onTestFinished } from 'vitest';
import { HostReconnector } from '#collections/client/hostReconnector.ts';
import { TabReplica } from '#collections/client/tabReplica.ts';
import type { HostMessage, TabMessage } from '#collections/protocol.ts';
import { createApi } from '#collections/transport/api.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import { DataContext, type DataAccess } from '#crud/context/replica.ts';
import type { Session } from '#crud/context/session.ts';
import { SessionProvider } from '#crud/context/SessionProvider.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';

/** A tab's replica; the test is its host. */
export interface TestHostLink {
  data: DataAccess;
  /** The messages that the host received. */
  received: TabMessage[];
  /** The answers to questions, by their JSON. Who asks again has the same: React may render twice before it shows anything. */
  answers: Map<string, Extract<HostMessage, { kind: 'queryResult' }>['value']>;
  send: (message: HostMessage) => void;
}

/**
 * Until the test ends.
 * @param options.knowsSaves whether it answers, at once as every host, that a save begins and ends.
 */
export async function linkTestHost({ knowsSaves = true } = {}): Promise<TestHostLink> {
  const { port1, port2 } = new MessageChannel();
  const received: TabMessage[] = [];
  const answers: TestHostLink['answers'] = new Map();
  const send = (message: HostMessage) => port1.postMessage(message);
  port1.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    received.push(data);
    if (knowsSaves && data.kind === 'request' && ['beginSave', 'endSave'].includes(data.question.of))
      send({ kind: 'requestAnswered', requestId: data.requestId, answer: null });
    if (data.kind !== 'openQuery') return;
    const value = answers.get(JSON.stringify(data.question));
    if (value !== undefined) send({ kind: 'queryResult', view: data.view, value });
  });
  port1.start();
  const gone = new Promise<never>(() => undefined);
  const connection = { port: port2, life: null, isRunning: true, gone, close: () => undefined };
  const link = new HostReconnector(() => Promise.resolve(connection));
  const replica = new TabReplica(link);
  onTestFinished(() => {
    replica.close();
    link.close();
    port1.close();
  });
  await link.open();
  send({ kind: 'welcome' });
  return {
    data: { replica, api: createApi({ base: location.origin, token: () => null }) },
    received,
    answers,
    send,
  };
}

/** A link for each test of a file, one after the other. Each test begins with nothing in the browser's storage. */
export function linkHostPerTest(): TestHostLink {
  let link: TestHostLink | null = null;
  beforeEach(async () => {
    localStorage.clear();
    link = await linkTestHost();
  });
  const current = () => {
    if (link === null) throw new Error('The host is there once a test runs.');
    return link;
  };
  return {
    get data() {
      return current().data;
    },
    get received() {
      return current().received;
    },
    get answers() {
      return current().answers;
    },
    send: (message) => current().send(message),
  };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-address="">{pathname + search}</output>;
}

const noFeatures = { operations: false, reporting: false, poolTables: false };

export interface ScreenProps {
  host: Pick<TestHostLink, 'data'>;
  children: ReactNode;
  at?: string;
  permissions?: Permissions;
  isSuperAdmin?: boolean;
  features?: {
    externalStorage: boolean;
    isExternalStorageConnected?: boolean;
    operations?: boolean;
    reporting?: boolean;
  };
  /** Whether the site asks a second person before many doors are commanded. */
  twoPersonApproval?: boolean;
  /** Absent: not read yet. */
  user?: Session['user'];
  /** Absent: one site. */
  sites?: readonly { id: number; name: string }[];
  chooseSite?: (id: number) => void;
  /** The user may see no site. */
  hasNoSite?: boolean;
  /** Why sites are unknown; null: they are known. */
  sitesFailure?: string | null;
  /** The routes that have pages. */
  pages?: readonly string[];
}

/** Around a signed-in screen. */
export function Screen({
  host,
  children,
  at = '/',
  permissions = { sites: 31 },
  isSuperAdmin = false,
  features,
  twoPersonApproval = false,
  user = null,
  sites = [{ id: 1, name: 'Botany Road Storage' }],
  chooseSite = () => undefined,
  hasNoSite = false,
  sitesFailure = null,
  pages = ['dashboard.list', 'unit.list', 'unit.detail'],
}: ScreenProps) {
  const isWithoutSite = hasNoSite || sitesFailure !== null;
  const session: Session = {
    visitor: {
      rights: { permissions, isSuperAdmin },
      features: features === undefined ? null : { ...noFeatures, ...features },
    },
    userId: 1,
    user,
    sites: isWithoutSite ? [] : sites.map((site) => ({ ...site, timeZone: 'Australia/Sydney', twoPersonApproval })),
    siteId: isWithoutSite ? null : 1,
    sitesFailure,
    hasNoSite,
    awaitsSites: false,
    chooseSite,
    signOut: () => undefined,
    hasPage: (id) => pages.includes(id),
  };
  return (
    <ThemeProvider colourModeKey="tests.colourMode">
      <SessionProvider session={session}>
        <DataContext value={host.data}>
          <MemoryRouter initialEntries={[at]}>
            {children}
            <Address />
          </MemoryRouter>
        </DataContext>
      </SessionProvider>
    </ThemeProvider>
  );
}
