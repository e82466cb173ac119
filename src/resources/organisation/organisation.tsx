import { Building2, MapPin, UserCog } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { pinLengthCalls, type PinLengths } from '#domain/calls/pinLengths.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import type { Organisation } from '#domain/entities/organisation.ts';
import { organisationMessages } from '#domain/messages/organisations.ts';
import { organisationTabs, type OrganisationTabId } from '#domain/routes/organisationTabs.ts';
import { entryOf, labelIn } from '#domain/states/words.ts';
import { abnText } from '#format/abn.ts';
import { dollars, numberText } from '#format/numbers.ts';
import { columnsOf } from '#crud/columns/columnsOf.tsx';
import { defineResource, type DetailTab } from '#crud/descriptor/define.ts';
import { historyTab } from '#crud/history/historyTab.tsx';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { choicesFromLabels } from '#crud/form/choicesFromLabels.ts';
import { nameColumn } from '#crud/columns/listColumns.tsx';
import { strictness } from '#domain/states/user.ts';
import { useData } from '#crud/context/replica.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { EmailLink, PhoneLink } from '../customer/CustomerFacts.tsx';
import { AlertRules } from './alertRules/AlertRules.tsx';
import { DirectorySettings } from './DirectorySettings.tsx';
import { FeatureSwitches } from './FeatureSwitches.tsx';
import { strictnessLabels, strictnessTexts } from './labels.ts';
import { OrganisationSetting, type SettingName } from './OrganisationSetting.tsx';
import { LedgerProof } from './LedgerProof.tsx';
import { OnCall } from './onCall/OnCall.tsx';
import { OwnCount, OwnRecords } from './OwnRecords.tsx';
import { SecurityLog } from './SecurityLog.tsx';
import { ServiceAccounts } from './ServiceAccounts.tsx';
import { Webhooks } from './webhooks/Webhooks.tsx';

const { pins: texts } = organisationMessages;

/** How many of the organisation's PIN codes are short. */
function ShortPins({ organisation: { id, pinDigits } }: { organisation: Organisation }) {
  const { api } = useData();
  const [known, setKnown] = useState<{ lengths: PinLengths | null } | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    const { schema, ...call } = pinLengthCalls.organisationPinLengths;
    api
      .call(call, { parameters: { id }, signal: aborter.signal, inBackground: true })
      .then((answer) => schema.parse(answer))
      .then(
        (lengths) => setKnown({ lengths }),
        () => aborter.signal.aborted || setKnown({ lengths: null }),
      );
    return () => aborter.abort();
  }, [api, id, pinDigits]);
  if (known === null) return <SkeletonBlock w="24" my="1" />;
  return known.lengths === null ? texts.unknown : texts.short(known.lengths);
}

const column = columnsOf('organisation');

const setting = (name: SettingName, text: (value: string | number) => string) => (row: Organisation) => (
  <OrganisationSetting
    organisationId={row.id}
    setting={name}
    known={row[name as keyof Organisation] as string | number | null | undefined}
    text={text}
  />
);

const days = (value: string | number) => `${value} ${Number(value) === 1 ? 'day' : 'days'}`;

const { papers, pins } = organisationMessages;

/** null: the server has no such setting. */
function secondPersonText({ twoPersonApproval }: Organisation): string | null {
  if (twoPersonApproval === undefined) return null;
  return twoPersonApproval ? organisationMessages.secondPerson.on : organisationMessages.secondPerson.off;
}

/** null: unknown. */
function gstText({ gstRegistered }: Organisation): string | null {
  if (gstRegistered === undefined) return null;
  return gstRegistered ? papers.registered : papers.notRegistered;
}

/** A server without papers of its own says nothing of them. */
const hasPapers = ({ gstRegistered }: Organisation) => gstRegistered !== undefined;

/** A server without the setting says nothing of it. */
const hasPinSetting = ({ pinDigits }: Organisation) => pinDigits !== undefined;

const readSites = askFor(entityOf('site'), 'read');
const readUsers = askFor(entityOf('user'), 'read');

function settingsTab(id: OrganisationTabId, content: (row: Organisation) => ReactNode): DetailTab<Organisation> {
  return { id, ...organisationTabs[id], content };
}

export const organisation = defineResource({
  entity: 'organisation',
  icon: Building2,
  emptyText: 'Organisations that run sites appear here.',
  attributes: ({ id }) => ({ 'data-organisation-id': id }),
  columns: [
    nameColumn('organisation', 'organisation.detail'),
    {
      id: 'sites',
      header: 'Sites',
      width: '6rem',
      align: 'end',
      card: 'line',
      onlyOnScreen: true,
      cell: ({ id }) => <OwnCount entity="site" organisationId={id} unknownText="–" />,
    },
    {
      id: 'users',
      header: 'Users',
      width: '6rem',
      align: 'end',
      folds: 'below640',
      onlyOnScreen: true,
      cell: ({ id }) => <OwnCount entity="user" organisationId={id} unknownText="–" />,
    },
    column.choice('strictness', strictnessLabels, { header: 'Strictness', width: '8rem', folds: 'below640' }),
    {
      ...column.text('phone', { header: 'Phone', width: '9rem', folds: 'mdDown' }),
      cell: ({ phone }) => <PhoneLink phone={phone} />,
    },
    column.text('email', { header: 'Email', folds: 'lgDown' }),
    {
      ...column.text('abn', { header: 'ABN', isOptional: true }),
      cell: ({ abn }) => (abn ? abnText(abn) : null),
    },
    column.ago('createdAt', { header: 'Created', isOptional: true }),
  ],
  filters: [
    { field: 'strictness', label: 'Strictness', options: choicesFromLabels(strictness, strictnessLabels) },
    { kind: 'date', field: 'createdAt', label: 'Created', of: 'moment' },
  ],
  removalText: 'An organisation with sites or users cannot be deleted.',
  detail: {
    facts: [
      {
        label: 'Strictness',
        value: setting('strictness', (value) => {
          const label = labelIn(strictnessLabels, String(value)) ?? String(value);
          return [label, entryOf(strictnessTexts, String(value))].filter(Boolean).join('. ');
        }),
      },
      { label: 'Overlock after', value: setting('overlockAfterDays', days) },
      { label: 'Smallest debt for it', value: setting('overlockMinimum', (value) => dollars(Number(value))) },
      {
        label: organisationMessages.secondPerson.label,
        isShown: ({ twoPersonApproval }) => twoPersonApproval !== undefined,
        value: secondPersonText,
      },
      {
        label: organisationMessages.room,
        isShown: ({ fileMegabytes }) => fileMegabytes !== undefined,
        value: ({ fileMegabytes }) => (fileMegabytes === undefined ? null : `${numberText(fileMegabytes)} MB`),
      },
      {
        label: pins.shortest,
        isShown: hasPinSetting,
        value: ({ pinDigits }) => (typeof pinDigits === 'number' ? pins.atLeast(pinDigits) : null),
      },
      {
        label: pins.share,
        ask: pinLengthCalls.organisationPinLengths.ask,
        isShown: hasPinSetting,
        value: (row) => <ShortPins key={row.id} organisation={row} />,
      },
      { label: 'Email', value: ({ email }) => <EmailLink email={email} /> },
      { label: 'Phone', value: ({ phone }) => <PhoneLink phone={phone} /> },
      { label: 'ABN', value: ({ abn }) => (abn ? abnText(abn) : null) },
      { label: papers.tradingName, isShown: hasPapers, value: ({ tradingName }) => tradingName || null },
      {
        label: papers.address,
        isShown: hasPapers,
        value: ({ address }) => (address ? <chakra.span whiteSpace="pre-line">{address}</chakra.span> : null),
      },
      {
        label: 'GST',
        isShown: hasPapers,
        value: gstText,
      },
    ],
    tabs: [
      settingsTab('features', ({ id }) => <FeatureSwitches organisationId={id} />),
      {
        id: 'sites',
        label: 'Sites',
        ask: readSites,
        count: ({ id }) => <OwnCount entity="site" organisationId={id} />,
        content: ({ id }) => <OwnRecords key={id} entity="site" organisationId={id} icon={MapPin} />,
      },
      {
        id: 'users',
        label: 'Users',
        ask: readUsers,
        count: ({ id }) => <OwnCount entity="user" organisationId={id} />,
        content: ({ id }) => <OwnRecords key={id} entity="user" organisationId={id} icon={UserCog} />,
      },
      settingsTab('serviceAccounts', ({ id }) => <ServiceAccounts key={id} organisationId={id} />),
      settingsTab('webhooks', ({ id }) => <Webhooks key={id} organisationId={id} />),
      settingsTab('directory', ({ id }) => <DirectorySettings key={id} organisationId={id} />),
      settingsTab('ledger', (row) => <LedgerProof key={row.id} organisation={row} />),
      settingsTab('securityLog', (row) => <SecurityLog key={row.id} organisation={row} />),
      settingsTab('alertRules', ({ id, maxAlertRules, maxShifts }) => (
        <AlertRules key={id} organisationId={id} most={maxAlertRules ?? null} offersOnCall={maxShifts !== undefined} />
      )),
      settingsTab('onCall', ({ id }) => <OnCall key={id} organisationId={id} />),
      historyTab('organisation'),
    ],
  },
});

export const { list, detail } = resourcePages(organisation);
