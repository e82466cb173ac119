import { ArrowLeft, Plus, ShieldCheck } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { resourceCalls } from '#domain/calls/resource.ts';
import { roleMessages as say } from '#domain/messages/roles.ts';
import type { PathParameters } from '#domain/routes/path.ts';
import { useCan } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { emptyReasonOfView } from '#crud/freshness/emptyReason.ts';
import { FreshnessLine } from '#crud/freshness/FreshnessLine.tsx';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { UnreadableNote } from '#crud/freshness/UnreadableNote.tsx';
import { AppLink } from '#crud/link/AppLink.tsx';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { RequireReadRight } from '#crud/page/RequireReadRight.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { NewRole } from './NewRole.tsx';
import { RoleList } from './RoleList.tsx';
import { RoleView } from './RoleView.tsx';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '19rem minmax(0, 1fr)' },
  },
});

/** On narrow screens an open role replaces the list. */
const Beside = chakra('div', { base: { '&[data-covered]': { display: { base: 'none', lg: 'block' } } } });

const BackLink = chakra(AppLink, {
  base: {
    display: { base: 'inline-flex', lg: 'none' },
    alignItems: 'center',
    gap: '1.5',
    minH: '11',
    textStyle: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    _icon: { boxSize: '4' },
  },
});

export default function RolesPage({ parameters }: { parameters: PathParameters }) {
  return (
    <RequireReadRight entity="permissionRole">
      <Roles id={parameters['id'] === undefined ? null : Number(parameters['id'])} />
    </RequireReadRight>
  );
}

function Roles({ id }: { id: number | null }) {
  const [query] = useSearchParams();
  const mayCreate = useCan(resourceCalls('permissionRole').create.ask);
  const copied = Number(query.get('copy')) || null;
  const isNew = id === null && mayCreate && (query.has('new') || copied !== null);
  const view = useRows('permissionRole', { sort: { field: 'name', direction: 'asc' } });
  const ready = view.status === 'ready' ? view : null;
  const reason = emptyReasonOfView(view);
  const isOpen = id !== null || isNew;
  return (
    <>
      <PageHeader
        title="Roles"
        mark={
          <chakra.span textStyle="lg" color="fg.muted" fontVariantNumeric="tabular-nums">
            {ready === null || reason !== null ? null : ready.total}
          </chakra.span>
        }
        subtitle={ready === null ? ' ' : <FreshnessLine freshness={ready.freshness} />}
        actions={mayCreate ? <NewButton /> : undefined}
      />
      {reason !== null && !isOpen ? (
        <Panel>
          <NoRowsMessage many="roles" reason={reason} />
        </Panel>
      ) : (
        <Columns>
          <Beside data-covered={isOpen ? '' : undefined}>
            <Panel flush>
              {reason === null ? (
                <>
                  <RoleList rows={ready?.rows ?? null} chosen={id} />
                  <UnreadableNote
                    words={{ one: 'role', many: 'roles' }}
                    skipped={ready?.skipped}
                    failure={ready?.failure}
                  />
                </>
              ) : (
                <NoRowsMessage many="roles" reason={reason} />
              )}
            </Panel>
          </Beside>
          <chakra.div minW="0" display={isOpen ? undefined : { base: 'none', lg: 'block' }}>
            {isOpen ? (
              <BackLink to="role.list">
                <ArrowLeft aria-hidden="true" />
                All roles
              </BackLink>
            ) : null}
            {id !== null ? (
              <RoleView key={id} id={id} />
            ) : isNew ? (
              <NewRole key={copied} copiedId={copied} />
            ) : (
              <Panel>
                <EmptyState icon={ShieldCheck} title={ready?.total === 0 ? 'No roles yet' : 'No role chosen'}>
                  {ready?.total === 0 ? say.none : say.choose}
                </EmptyState>
              </Panel>
            )}
          </chakra.div>
        </Columns>
      )}
    </>
  );
}

function NewButton() {
  return (
    <LinkButton to="role.list" search="?new" main>
      <Plus aria-hidden="true" />
      New role
    </LinkButton>
  );
}
