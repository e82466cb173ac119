import { useSearchParams } from 'react-router-dom';
import { pathTo } from '#domain/routes/path.ts';
import { useRows } from '#crud/data/useRows.ts';
import { PathLink } from '#crud/link/PathLink.tsx';
import { listVariant } from '#crud/list/listVariant.ts';
import { ResourceListPage } from '#crud/list/ResourceListPage.tsx';
import type { ResourcePage } from '#crud/page/resourcePages.tsx';
import { TryWithoutRight } from '#crud/page/TryWithoutRight.tsx';
import { RowCount } from '#crud/related/RowCount.tsx';
import { tabRowStyles, tabStyles } from '#ui/control/Tabs.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { document, ofSomebody } from './document.tsx';

const without = (...fields: readonly string[]) => document.filters.filter(({ field }) => !fields.includes(field));

/** The documents for all customers, of which copies are made. */
const templates = listVariant(document, {
  id: 'templates',
  title: 'Documents',
  fixed: { customerId: [null] },
  columns: document.columns.filter(({ id }) => id !== 'customer'),
  filters: without('group', 'signedAt'),
  ListTabs: DocumentTabs,
  useGroups: () => [],
});

const copies = listVariant(document, {
  id: 'copies',
  title: "Customers' documents",
  fixed: {},
  fixedRanges: ofSomebody,
  emptyText: 'Documents that customers signed or have to sign appear here. Add one on the page of a customer.',
  ListTabs: DocumentTabs,
});

function DocumentTabs() {
  const chosen = useDocumentList();
  return (
    <chakra.nav aria-label="Lists of documents" css={tabRowStyles}>
      {documentLists.map(({ id, label, query, search }) => (
        <TabLink key={id} to={pathTo('document.list') + search} aria-current={id === chosen ? 'page' : undefined}>
          {label}
          <Muted textStyle="figures" fontWeight="normal" _empty={{ display: 'none' }}>
            <RowCount entity="document" query={query} />
          </Muted>
        </TabLink>
      ))}
    </chakra.nav>
  );
}

const TabLink = chakra(PathLink, {
  base: { ...tabStyles, '&[aria-current]': { color: 'fg', borderColor: 'accent.solid' } },
});

const documentLists = [
  { id: 'templates', label: 'Templates', search: '', query: { where: { customerId: [null] }, limit: 1 } },
  { id: 'copies', label: "Customers' copies", search: '?list=copies', query: { ranges: ofSomebody, limit: 1 } },
] as const;

/** The list that `?list=` in the address chooses. */
function useDocumentList() {
  const [parameters] = useSearchParams();
  return parameters.get('list') === 'copies' ? 'copies' : 'templates';
}

/** A server that does not say whose a document is has one list of all. */
function DocumentListPage() {
  const view = useRows('document', { limit: 1 });
  const chosen = useDocumentList();
  if (view.status === 'loading') return <SkeletonBlock h="96" />;
  const isKnown = view.status === 'ready' && view.rows.some(({ customerId }) => customerId !== undefined);
  const resource = !isKnown ? document : chosen === 'copies' ? copies : templates;
  return (
    <TryWithoutRight entity="document">
      <ResourceListPage key={resource.variant?.id ?? ''} resource={resource} />
    </TryWithoutRight>
  );
}

export const list: ResourcePage = { resource: document, default: DocumentListPage };
