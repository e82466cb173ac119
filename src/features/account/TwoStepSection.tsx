import { KeyRound, ShieldAlert, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { Factor } from '#domain/calls/secondFactor.ts';
import { passkeyMessages } from '#domain/messages/passkeys.ts';
import { secondFactorMessages } from '#domain/messages/secondFactor.ts';
import type { FactorKind } from '#domain/states/secondFactor.ts';
import { Button } from '#ui/control/Button.tsx';
import { List, Row } from '#ui/layout/layout.tsx';
import { RuledItem } from '#ui/layout/list.tsx';
import { ListNote } from '#ui/page/ListNote.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { AddPasskeyDialog, PasskeyAloneDialog } from './AddPasskeyDialog.tsx';
import { AddAppDialog, NewCodesDialog, RemoveDialog, RenameDialog } from './FactorDialogs.tsx';
import type { FactorsState } from './useFactors.ts';

const { section: texts, kinds, required } = secondFactorMessages;

const icons = { authenticator: Smartphone, passkey: KeyRound } as const satisfies Record<FactorKind, unknown>;

/** Why no passkey can be added here; null: one can. @param origin the address where passkeys work; null: nowhere. */
function passkeyObstacle(origin: string | null): string | null {
  if (origin === null) return passkeyMessages.nowhere;
  if (origin !== location.origin) return passkeyMessages.elsewhere(origin);
  return 'PublicKeyCredential' in globalThis ? null : passkeyMessages.unsupported;
}

interface FactorRowProps {
  factor: Factor;
  /** undefined: it cannot sign in alone. */
  onAlone: (() => void) | undefined;
  /** Whether it is the only one where one is required. */
  isNeeded: boolean;
  onRename: () => void;
  onRemove: () => void;
}

function FactorRow({ factor, isNeeded, onAlone, onRename, onRemove }: FactorRowProps) {
  const { name, kind, createdAt, lastUsedAt, signsInAlone = false } = factor;
  const Icon = icons[kind];
  const alone = (signsInAlone ? passkeyMessages.together : passkeyMessages.alone).button;
  return (
    <RuledItem display="flex" flexWrap="wrap" alignItems="center" gap="3" py="3">
      <chakra.span display="grid" color="fg.muted" _icon={{ boxSize: '5' }}>
        <Icon aria-hidden="true" />
      </chakra.span>
      <chakra.div flex="1" minW="10rem">
        <chakra.p textStyle="sm" fontWeight="medium" overflowWrap="anywhere">
          {name}
        </chakra.p>
        <Note fontVariantNumeric="tabular-nums">
          {kinds[kind]}, added <Moment at={createdAt} />,{' '}
          {lastUsedAt === null ? (
            'not used yet'
          ) : (
            <>
              last used <Moment at={lastUsedAt} />
            </>
          )}
          {signsInAlone ? `, ${passkeyMessages.signsInAlone}` : null}
        </Note>
      </chakra.div>
      <Row>
        {onAlone === undefined ? null : (
          <Button aria-label={`${alone}: ${name}`} onClick={onAlone}>
            {alone}
          </Button>
        )}
        <Button aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button
          aria-label={`Remove ${name}`}
          disabled={isNeeded}
          title={isNeeded ? required.last : undefined}
          onClick={onRemove}
        >
          Remove
        </Button>
      </Row>
    </RuledItem>
  );
}

type OpenDialog = 'add' | 'passkey' | 'codes' | { act: 'alone' | 'rename' | 'remove'; factor: Factor };

/** The second step of the person's sign-ins: what they have for it, and how many recovery codes are left. */
export function TwoStepSection({ factors: { factors: state, error, reload } }: { factors: FactorsState }) {
  const [dialog, open] = useState<OpenDialog | null>(null);
  if (state === null && error !== null) {
    return (
      <ErrorState title={texts.unread} onRetry={() => void reload()}>
        {error.message}
      </ErrorState>
    );
  }
  if (state === null) {
    return (
      <div aria-busy="true">
        <SkeletonBlock h="5" w="60%" my="4" />
      </div>
    );
  }
  const { factors, recoveryCodesLeft, passkeyOrigin, required: rule = null } = state;
  const isNeeded = rule?.isDue === true && factors.length === 1;
  // A server of before says nothing of passkeys.
  const obstacle = passkeyOrigin === undefined ? null : passkeyObstacle(passkeyOrigin);
  const parts = { onChanged: () => void reload(), onClose: () => open(null) };
  return (
    <>
      {factors.length === 0 ? (
        <>
          {rule === null ? null : (
            <ListNote colorPalette="fault">
              <ShieldAlert aria-hidden="true" />
              <p>{required.none(rule.from, rule.isDue)}</p>
            </ListNote>
          )}
          <Note pb="3">{texts.none}</Note>
        </>
      ) : (
        <List>
          {factors.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              onAlone={
                factor.kind === 'passkey' && factor.signsInAlone !== undefined
                  ? () => open({ act: 'alone', factor })
                  : undefined
              }
              isNeeded={isNeeded}
              onRename={() => open({ act: 'rename', factor })}
              onRemove={() => open({ act: 'remove', factor })}
            />
          ))}
        </List>
      )}
      <Row gap="3" pt={factors.length === 0 ? '0' : '3'}>
        <Button onClick={() => open('add')}>{texts.add}</Button>
        {passkeyOrigin === undefined || obstacle !== null ? null : (
          <Button onClick={() => open('passkey')}>{passkeyMessages.add}</Button>
        )}
        {factors.length === 0 ? null : (
          <>
            <Button onClick={() => open('codes')}>{texts.draw}</Button>
            <Note>{texts.codesLeft(recoveryCodesLeft)}</Note>
          </>
        )}
      </Row>
      {isNeeded ? <Note pt="3">{required.last}</Note> : null}
      {obstacle === null ? null : <Note pt="3">{obstacle}</Note>}
      {dialog === 'passkey' ? <AddPasskeyDialog {...parts} /> : null}
      {dialog === 'add' ? <AddAppDialog {...parts} /> : null}
      {dialog === 'codes' ? <NewCodesDialog {...parts} /> : null}
      {typeof dialog === 'object' && dialog?.act === 'alone' ? (
        <PasskeyAloneDialog factor={dialog.factor} {...parts} />
      ) : null}
      {typeof dialog === 'object' && dialog?.act === 'rename' ? (
        <RenameDialog factor={dialog.factor} {...parts} />
      ) : null}
      {typeof dialog === 'object' && dialog?.act === 'remove' ? (
        <RemoveDialog factor={dialog.factor} isLast={factors.length === 1} {...parts} />
      ) : null}
    </>
  );
}
