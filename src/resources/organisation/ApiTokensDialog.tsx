import { CalendarX, Plus } from 'lucide-react';
import { useState } from 'react';
import { peopleCalls } from '#domain/calls/people.ts';
import { listMessages } from '#domain/messages/lists.ts';
import { organisationMessages } from '#domain/messages/organisations.ts';
import { permissionSentence } from '#domain/permissions/sentences.ts';
import { listText } from '#format/listText.ts';
import { useCan, useSession } from '#crud/context/session.ts';
import { CopiedText } from '#crud/dialog/CopiedText.tsx';
import { ShownOnceDialog } from '#crud/dialog/ShownOnceDialog.tsx';
import { UnreadableNote } from '#crud/freshness/UnreadableNote.tsx';
import { ConfirmDialog } from '#crud/message/ConfirmDialog.tsx';
import { Button } from '#ui/control/Button.tsx';
import { List } from '#ui/layout/layout.tsx';
import { RuledItem } from '#ui/layout/list.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { NewTokenDialog } from './NewTokenDialog.tsx';
import { tokenName, useApiTokens, type MadeToken, type TokenRow, type TokensView } from './useApiTokens.ts';
import { accountName, type ServiceAccount } from './useServiceAccounts.ts';

const { serviceAccounts } = organisationMessages;
const { tokens: texts } = serviceAccounts;
const words = { one: 'API token', many: 'API tokens' };

type Step =
  { kind: 'list' } | { kind: 'new' } | { kind: 'made'; made: MadeToken } | { kind: 'revoke'; token: TokenRow };

export interface ApiTokensDialogProps {
  account: ServiceAccount;
  /** Called when a token was made or revoked. */
  onChange: () => void;
  onClose: () => void;
}

/** The API tokens of a service account: list, new token, revocation. */
export function ApiTokensDialog({ account, onChange, onClose }: ApiTokensDialogProps) {
  const { view, reload, make, revoke } = useApiTokens(account.id);
  const mayMake = useCan(peopleCalls.apiTokenMake.ask);
  const [step, go] = useState<Step>({ kind: 'list' });
  const back = () => go({ kind: 'list' });
  if (step.kind === 'new') {
    const onMade = (made: MadeToken) => {
      onChange();
      go({ kind: 'made', made });
    };
    return <NewTokenDialog account={account} make={make} onMade={onMade} onClose={back} />;
  }
  if (step.kind === 'made') return <MadeTokenDialog made={step.made} onClose={back} />;
  if (step.kind === 'revoke') {
    const { token } = step;
    const name = tokenName(token);
    const onConfirm = async () => {
      await revoke(token);
      onChange();
      back();
    };
    return (
      <ConfirmDialog title={texts.revokeTitle(name)} action={texts.revoke} onConfirm={onConfirm} onClose={back}>
        {texts.revokeMeaning}
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      title={texts.title(accountName(account))}
      wide
      onClose={onClose}
      actions={
        <>
          {mayMake ? (
            <Button onClick={() => go({ kind: 'new' })}>
              <Plus aria-hidden="true" />
              {texts.newToken}
            </Button>
          ) : null}
          <Button variant="solid" colorPalette="accent" onClick={onClose} data-autofocus="">
            Close
          </Button>
        </>
      }
    >
      <p>{texts.about}</p>
      <Tokens view={view} onRetry={reload} onRevoke={mayMake ? (token) => go({ kind: 'revoke', token }) : null} />
    </Dialog>
  );
}

interface TokensProps {
  view: TokensView;
  onRetry: () => void;
  /** null: the viewer may not. */
  onRevoke: ((token: TokenRow) => void) | null;
}

function Tokens({ view, onRetry, onRevoke }: TokensProps) {
  if (view.status === 'failed') {
    return (
      <ErrorState title={texts.notRead} onRetry={onRetry}>
        {view.message}
      </ErrorState>
    );
  }
  if (view.status === 'loading') {
    return (
      <div aria-busy="true">
        <SkeletonBlock h="5" w="60%" my="4" />
      </div>
    );
  }
  const { rows, skipped } = view;
  if (rows.length === 0 && skipped > 0) {
    return (
      <ErrorState title={texts.notRead} onRetry={onRetry}>
        {listMessages.allUnreadable(skipped)}
      </ErrorState>
    );
  }
  if (rows.length === 0) return <Note pt="3">{texts.none}</Note>;
  return (
    <>
      <List aria-label="API tokens" pt="2">
        {rows.map((token) => (
          <Token key={token.id} token={token} onRevoke={onRevoke} />
        ))}
      </List>
      <UnreadableNote words={words} skipped={skipped} />
    </>
  );
}

function useSitesText(): (siteIds: readonly number[]) => string {
  const { sites } = useSession();
  return (siteIds) => listText(siteIds.map((id) => sites.find((site) => site.id === id)?.name ?? `Site ${id}`));
}

const isExpired = (expiresAt: string) => Date.parse(expiresAt) <= Date.now();

function Token({ token, onRevoke }: { token: TokenRow; onRevoke: TokensProps['onRevoke'] }) {
  const { ending, permissions, siteIds, lastUsedAt, expiresAt } = token;
  const sitesText = useSitesText();
  const name = tokenName(token);
  return (
    <RuledItem display="flex" alignItems="center" flexWrap="wrap" gap="3" py="3">
      <chakra.div flex="1" minW="14rem" overflowWrap="anywhere">
        <chakra.p textStyle="sm" fontWeight="medium">
          {name}{' '}
          {ending ? (
            <chakra.code fontFamily="mono" fontWeight="normal" color="fg.muted" whiteSpace="nowrap">
              ghk_…{ending}
            </chakra.code>
          ) : null}
        </chakra.p>
        {permissions === undefined ? null : <Note>{permissionSentence(permissions)}</Note>}
        {siteIds === undefined ? null : <Note>{siteIds === null ? texts.allSites : texts.at(sitesText(siteIds))}</Note>}
        <Note fontVariantNumeric="tabular-nums">
          {lastUsedAt === null ? texts.neverUsed : null}
          {lastUsedAt ? (
            <>
              {texts.lastUsed} <Moment at={lastUsedAt} />
            </>
          ) : null}
          {expiresAt && !isExpired(expiresAt) ? (
            <>
              {lastUsedAt === undefined ? '' : ' · '}
              {texts.expires} <Moment at={expiresAt} />
            </>
          ) : null}
        </Note>
      </chakra.div>
      {expiresAt && isExpired(expiresAt) ? (
        <ToneTag tone="fault" icon={CalendarX}>
          <span>
            {serviceAccounts.expired} <Moment at={expiresAt} format="date" />
          </span>
        </ToneTag>
      ) : null}
      {onRevoke === null ? null : (
        <Button aria-label={`${texts.revokeShort} ${name}`} onClick={() => onRevoke(token)}>
          {texts.revokeShort}
        </Button>
      )}
    </RuledItem>
  );
}

function MadeTokenDialog({ made: { name, token }, onClose }: { made: MadeToken; onClose: () => void }) {
  return (
    <ShownOnceDialog title={texts.madeTitle(name)} onClose={onClose}>
      <p>{texts.once}</p>
      <CopiedText label="API token" text={token} action={texts.copy} />
    </ShownOnceDialog>
  );
}
