import { CircleCheck, CircleX, KeyRound, Pencil, Plug, Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Directory } from '#domain/calls/directory.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { directoryMessages } from '#domain/messages/directory.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { useSession } from '#crud/context/session.ts';
import { CopiedText } from '#crud/dialog/CopiedText.tsx';
import { Notice } from '#crud/form/FormNotices.tsx';
import { ConfirmDialog } from '#crud/message/ConfirmDialog.tsx';
import { showNotice } from '#crud/message/showNotice.ts';
import { rememberPage } from '#lib/pageBefore.ts';
import { Button } from '#ui/control/Button.tsx';
import { FactList, Row, Stack } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Note } from '#ui/text/text.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { DirectoryDialog, useRoles } from './DirectoryDialog.tsx';
import { DirectoryOnly } from './DirectoryOnly.tsx';
import { useDirectory, type DirectoryActs } from './useDirectory.ts';

const { settings: texts } = directoryMessages;

type Settings = NonNullable<Directory['directory']>;

function Groups({ organisationId, groups }: { organisationId: number; groups: Settings['groups'] }) {
  const roles = useRoles(organisationId);
  if (groups.length === 0) return texts.noGroups;
  const nameOf = (id: number) => roles.find((role) => role.id === id)?.name ?? texts.unknownRole(id);
  return groups.map(({ group, roleId }) => (
    <div key={`${group} ${roleId}`}>{texts.groupRole(group, nameOf(roleId))}</div>
  ));
}

function SettingFacts({ organisationId, directory }: { organisationId: number; directory: Settings }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    [texts.issuer, directory.issuer],
    [texts.clientId, directory.clientId],
    [texts.domains, directory.domains.join(', ')],
    [texts.newPeople, directory.makesAccounts ? texts.made : texts.notMade],
    [texts.groups, <Groups key="groups" organisationId={organisationId} groups={directory.groups} />],
    [texts.firstSignIn, directory.workedAt === null ? texts.nobodyYet : <Moment key="at" at={directory.workedAt} />],
  ];
  return (
    <FactList>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </FactList>
  );
}

type Outcome = { isGood: boolean; text: string } | null;

interface ActsProps {
  directory: Settings;
  acts: DirectoryActs;
  /** Whether the organisation is the person's own, and their account is not connected. */
  mayConnect: boolean;
}

/** Tries the connection, and connects the own account. */
function ConnectionActs({ directory, acts, mayConnect }: ActsProps) {
  const [running, setRunning] = useState<'attempt' | 'connect' | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const run = async (act: 'attempt' | 'connect', work: () => Promise<void>) => {
    setRunning(act);
    setOutcome(null);
    try {
      await work();
    } catch (thrown) {
      setOutcome({ isGood: false, text: toAppError(thrown).message });
    }
    setRunning(null);
  };
  const attempt = async () => {
    await acts.attempt(directory.issuer);
    setOutcome({ isGood: true, text: texts.reached });
  };
  const connect = async () => {
    const address = await acts.connect();
    rememberPage();
    location.assign(address);
  };
  return (
    <Stack gap="3">
      {mayConnect ? <Note>{texts.connectAbout}</Note> : null}
      <Row gap="2">
        <Button busy={running === 'attempt'} onClick={() => void run('attempt', attempt)}>
          <Plug aria-hidden="true" />
          {texts.attempt}
        </Button>
        {mayConnect ? (
          <Button busy={running === 'connect'} onClick={() => void run('connect', connect)}>
            <KeyRound aria-hidden="true" />
            {texts.connect}
          </Button>
        ) : null}
      </Row>
      {outcome === null ? null : (
        <Notice
          icon={outcome.isGood ? CircleCheck : CircleX}
          palette={outcome.isGood ? 'accent' : 'alarm'}
          role="status"
          text={outcome.text}
        />
      )}
    </Stack>
  );
}

function Addresses({ known: { returnAddress, logoutAddress } }: { known: Directory }) {
  return (
    <Stack gap="3">
      <Note>{texts.addresses}</Note>
      <CopiedText label={texts.returnAddress} text={returnAddress} action={texts.copy(texts.returnAddress)} />
      <CopiedText label={texts.logoutAddress} text={logoutAddress} action={texts.copy(texts.logoutAddress)} />
    </Stack>
  );
}

/** How the people of an organisation sign in through its own directory. Only for super admins. */
export function DirectorySettings({ organisationId }: { organisationId: number }) {
  const { view, reload, ...acts } = useDirectory(organisationId);
  const { user } = useSession();
  const [opened, open] = useState<'change' | 'remove' | null>(null);
  const close = () => open(null);
  if (view.status === 'failed') {
    return (
      <Panel>
        <ErrorState title={texts.notRead} onRetry={reload}>
          {view.message}
        </ErrorState>
      </Panel>
    );
  }
  if (view.status === 'loading') {
    return (
      <Panel title={texts.title}>
        <SkeletonBlock h="40" />
      </Panel>
    );
  }
  const { known } = view;
  const { directory } = known;
  const isOwn = user?.organisationId === organisationId;
  return (
    <Stack gap="4">
      {directory === null ? (
        <Panel>
          <EmptyState
            icon={KeyRound}
            title={texts.none}
            action={
              <Button onClick={() => open('change')}>
                <Plus aria-hidden="true" />
                {texts.setUp}
              </Button>
            }
          >
            {texts.about}
          </EmptyState>
        </Panel>
      ) : (
        <Panel
          title={texts.title}
          actions={
            <Row gap="2">
              <Button onClick={() => open('change')}>
                <Pencil aria-hidden="true" />
                {texts.change}
              </Button>
              <Button onClick={() => open('remove')}>
                <Trash2 aria-hidden="true" />
                {texts.remove}
              </Button>
            </Row>
          }
        >
          <Stack gap="4">
            <SettingFacts organisationId={organisationId} directory={directory} />
            {directory.hasSecret ? null : (
              <Notice icon={CircleX} palette="alarm" role="alert" text={`${texts.clientSecret}: ${texts.secretLost}`} />
            )}
            {known.isConnected ? <Note>{texts.connected}</Note> : null}
            <ConnectionActs directory={directory} acts={acts} mayConnect={isOwn && !known.isConnected} />
          </Stack>
        </Panel>
      )}
      <Panel title={texts.addressesTitle}>
        <Addresses known={known} />
      </Panel>
      {directory === null ? null : (
        <DirectoryOnly organisationId={organisationId} directory={directory} only={acts.only} />
      )}
      {opened === 'change' ? (
        <DirectoryDialog organisationId={organisationId} directory={directory} save={acts.save} onClose={close} />
      ) : null}
      {opened === 'remove' ? (
        <ConfirmDialog
          title={texts.removeTitle}
          action={texts.remove}
          onConfirm={async () => {
            await acts.remove();
            showNotice(done, texts.removed);
            close();
          }}
          onClose={close}
        >
          {texts.removeAbout}
        </ConfirmDialog>
      ) : null}
    </Stack>
  );
}
