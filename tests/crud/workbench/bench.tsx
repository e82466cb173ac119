import { act, render, type RenderResult } from '@testing-library/react';
import { expect } from 'vitest';
import { useLayoutEffect, type ComponentType } from 'react';
import { MemoryRouter, useLocation, useNavigate, type NavigateFunction } from 'react-router-dom';
import { hasPage, pages } from '#app/pages.ts';
import type { PageModule } from '#app/page/pageModule.ts';
import type { z } from 'zod';
import type { CallDefinition } from '#domain/calls/define.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { Api, CallInput } from '#collections/transport/api.ts';
import { entityNames, entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import type { AppError } from '#domain/errors/appError.ts';
import { routeOf, type RouteId } from '#domain/routes/index.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { tableOf } from '#crud/list/listVariant.ts';
import { pathTo, type PathParameters } from '#domain/routes/path.ts';
import { DataContext } from '#crud/context/replica.ts';
import type { Session } from '#crud/context/session.ts';
import { SessionProvider } from '#crud/context/SessionProvider.tsx';
import type { AnyResource } from '#crud/descriptor/define.ts';
import { blankValue, fixedOptions, type Filter } from '#crud/filter/filter.ts';
import type { ResourcePage } from '#crud/page/resourcePages.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';
import { isProofOf } from '#tests/support/proofs.ts';
import { HeldReplica } from './heldReplica.ts';
import { recordsOf } from './recordRows.ts';

export interface Registered {
  id: RouteId;
  module: PageModule & Partial<Pick<ResourcePage, 'resource' | 'form'>>;
}

/** A page that the engine derives from a resource. */
export interface OfResource extends Registered {
  resource: AnyResource;
}

const signedIn = (Object.keys(pages) as (keyof typeof pages)[]).filter((id) => routeOf(id).public !== true);
const loaded = await Promise.allSettled(
  signedIn.map(async (id) => ({ id, module: (await pages[id]()) as PageModule })),
);
const all: readonly Registered[] = loaded.flatMap((page) => (page.status === 'fulfilled' ? [page.value] : []));

export const broken = loaded.flatMap((page, index) =>
  page.status === 'rejected' ? [`${signedIn[index]}: ${String(page.reason)}`] : [],
);

const ofRoute = (page: 'list' | 'detail'): OfResource[] =>
  all.flatMap((registered) => {
    const { resource } = registered.module;
    return resource?.routes[page] === registered.id ? [{ ...registered, resource }] : [];
  });

export const lists: readonly OfResource[] = ofRoute('list');
export const details: readonly OfResource[] = ofRoute('detail');
export const forms = all.flatMap((registered) => {
  const { form } = registered.module;
  return form === undefined ? [] : [{ ...registered, form }];
});
/** No list, details or form of the engine, nor developer page. */
export const others: readonly Registered[] = all.filter(
  ({ id, module }) => module.resource === undefined && module.form === undefined && id !== 'developer',
);

/**
 * The fewest pages that have every kind of part between them; `npm run proof:plain` takes all.
 * @param kindsOf the kinds of a page's parts: filters, fields, routes.
 */
export function ofEachKind<Page>(
  pagesOf: readonly Page[],
  kindsOf: (page: Page) => readonly string[],
): readonly Page[] {
  if (isProofOf('plain')) return pagesOf;
  const left = new Set(pagesOf.flatMap(kindsOf));
  const picked: Page[] = [];
  const gainOf = (page: Page) => new Set(kindsOf(page).filter((kind) => left.has(kind))).size;
  while (left.size > 0) {
    const best = pagesOf.reduce((one, other) => (gainOf(other) > gainOf(one) ? other : one));
    picked.push(best);
    for (const kind of kindsOf(best)) left.delete(kind);
  }
  return picked;
}

const named = (parts: Readonly<Record<string, unknown>>) =>
  Object.entries(parts).flatMap(([name, part]) => (part === undefined || part === false ? [] : [name]));

/** Of a list: its parts, its keys' pages, and the kinds of its filters. */
export const kindsOfList = ({ resource }: OfResource): string[] => [
  ...named({ ...resource.routes }).map((route) => `route ${route}`),
  ...named({ ...resource }).filter((part) => !['detail', 'routes'].includes(part)),
  ...resource.filters.map(({ kind = 'choice' }) => `filter ${kind}`),
  entityOf(resource.entity).replication,
];

/** Of a details page: its parts, and the ways of its actions. */
export const kindsOfDetails = ({ resource }: OfResource): string[] => [
  ...named({ ...resource.detail }),
  ...(resource.detail?.more ?? []).map(({ isBeside }) => (isBeside === true ? 'action beside' : 'action in the menu')),
];

/** Of a form: its parts, and the types of its fields. */
export function kindsOfForm({ id, form }: (typeof forms)[number]): string[] {
  const shape = (form.schema as z.ZodObject).shape as Record<string, z.ZodType>;
  const types = Object.values(shape).map(({ def }) => {
    const inner = 'innerType' in def ? (def.innerType as z.ZodType) : null;
    return inner === null ? def.type : `${def.type} ${inner.def.type}`;
  });
  return [form.routes.create === id ? 'new' : 'edit', ...named({ ...form }), ...types];
}

/** The first of several values, and this id. */
function parametersOf(id: RouteId, recordId = 1): PathParameters {
  const { path, values = {} } = routeOf(id);
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, name === 'id' ? recordId : (values[name]?.[0] ?? 'x')]));
}

/** The records of a list, with the fields that list or path fixes. */
export function rowsOf({ id, module }: Registered): readonly AnyRecord[] {
  const entity = module.resource?.entity ?? (module.form?.entity as EntityName | undefined);
  if (entity === undefined) return [];
  const fixed = Object.entries(module.resource?.variant?.fixed ?? {}).map(([field, [value]]) => [field, value]);
  const { id: _id, ...inPath } = parametersOf(id);
  return recordsOf(entity).map((row) => ({
    ...withWords(row, module.resource?.filters ?? []),
    ...inPath,
    ...Object.fromEntries(fixed),
    id: row.id,
  }));
}

/** A record whose plain texts are those that filters offer. */
function withWords(row: AnyRecord, filters: readonly Filter[]): AnyRecord {
  const words = filters.flatMap((filter) => {
    const { field } = filter;
    if ((filter.kind ?? 'choice') !== 'choice' || !String(row[field]).startsWith('Text ')) return [];
    const options = fixedOptions(filter).filter(({ value }) => value !== blankValue);
    return [[field, options[row.id % options.length]?.value] as const];
  });
  return { ...row, ...Object.fromEntries(words) };
}

export interface SentCall {
  call: CallDefinition;
  input: CallInput;
}

/** An API with every record and no logs. It accepts all changes. */
function benchApi(rowOf: HeldReplica['rowOf'], sent: SentCall[], failure: AppError | undefined): Api {
  const readOf = (call: CallDefinition) =>
    entityNames.find((name) => entityOf(name).resource !== null && resourceCalls(name).read.path === call.path);
  return {
    call: (call, input = {}) => {
      if (failure !== undefined) return Promise.reject(failure);
      if (call.method !== 'GET') {
        sent.push({ call, input });
        return Promise.resolve({ id: 1 });
      }
      const entity = readOf(call);
      const id = Number(input.parameters?.['id']);
      return Promise.resolve(entity === undefined ? null : (rowOf(entity, id) ?? null));
    },
    list: () => (failure === undefined ? Promise.resolve({ count: 0, rows: [] }) : Promise.reject(failure)),
  };
}

const site = { id: 1, name: 'Botany Road Storage', timeZone: 'Australia/Sydney' };
const on = { organisationId: 1, appOperations: true, facilityMap: true, permissionIngest: true };
const session: Session = {
  visitor: {
    rights: { permissions: {}, isSuperAdmin: true },
    features: { ...on, operations: true, reporting: true, poolTables: true, externalStorage: true },
  },
  userId: 1,
  user: null,
  sites: [site],
  siteId: 1,
  sitesFailure: null,
  hasNoSite: false,
  awaitsSites: false,
  chooseSite: () => undefined,
  signOut: () => undefined,
  hasPage,
};

export interface Shown extends RenderResult {
  replica: HeldReplica;
  sent: readonly SentCall[];
  address: () => string;
  /** Goes to another query of the page: "?sort=name". */
  go: (search: string) => void;
}

export interface ShowOptions {
  recordId?: number;
  search?: string;
  /** The records of the page's entity; absent: the usual ones. */
  rows?: readonly AnyRecord[];
  /** Those of other lists. */
  records?: typeof recordsOf;
  failure?: AppError;
}

/** Shows a page with records of every entity. */
export function show(
  page: Registered,
  { recordId = 1, search = '', rows, records = recordsOf, failure }: ShowOptions = {},
): Shown {
  localStorage.clear();
  // Somebody has taken away the first filters: a list is shown whole.
  const { resource } = page.module;
  if (resource?.firstFilters !== undefined) {
    const whole = { filters: {}, sort: null, selection: { siteId: null, ids: [] } };
    localStorage.setItem(`${storageKeys.tablePrefix}${tableOf(resource)}`, JSON.stringify(whole));
  }
  const own = rows ?? rowsOf(page);
  const entity = page.module.resource?.entity ?? page.module.form?.entity;
  const replica = new HeldReplica({
    rowsOf: (name) => (name === entity ? own : records(name)),
    ...(failure === undefined ? {} : { failure }),
  });
  const sent: SentCall[] = [];
  const api = benchApi(replica.rowOf, sent, failure);
  const parameters = parametersOf(page.id, recordId);
  const path = pathTo(page.id, parameters);
  const Page = page.module.default as ComponentType<{ parameters: PathParameters }>;
  const place = { address: '', navigate: (() => undefined) as NavigateFunction };
  function Place() {
    const { pathname, search: written } = useLocation();
    const navigate = useNavigate();
    useLayoutEffect(() => void Object.assign(place, { address: pathname + written, navigate }));
    return null;
  }
  const rendered = render(
    <ThemeProvider colourModeKey="tests.colourMode">
      <SessionProvider session={session}>
        <DataContext value={{ replica, api }}>
          <MemoryRouter initialEntries={[path + search]}>
            <Page parameters={parameters} />
            <Place />
          </MemoryRouter>
        </DataContext>
      </SessionProvider>
    </ThemeProvider>,
  );
  return {
    ...rendered,
    replica,
    sent,
    address: () => place.address,
    go: (written) => act(() => void place.navigate(`${path}${written}`, { replace: true })),
  };
}

/** Polls faster than usual: there are hundreds of pages. */
export function soon<Seen>(see: () => Seen) {
  return expect.poll(see, { interval: 4 });
}

const unfit = /undefined|NaN|\[object |Invalid Date|Invalid time/g;

/** Unfit for people: in texts, titles, links and pictures, with what stands around it. */
export function slips(): string[] {
  const text = document.body.innerHTML;
  return [...text.matchAll(unfit)].map(({ index }) => text.slice(Math.max(0, index - 40), index + 40));
}
