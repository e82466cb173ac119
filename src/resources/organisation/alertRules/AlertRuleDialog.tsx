import { alertRuleBody, type AlertRule, type AlertRules } from '#domain/calls/alertRules.ts';
import { alertRuleMessages } from '#domain/messages/alertRules.ts';
import { onCallMessages } from '#domain/messages/onCall.ts';
import { alertLevelLabels, alertLevels } from '#domain/states/alert.ts';
import { ruleKindLabels, ruleKinds } from '#domain/states/alertKind.ts';
import { weekdays } from '#domain/time/weekHours.ts';
import { useSession } from '#crud/context/session.ts';
import { FieldGrid, FieldsTitle } from '#crud/form/FieldGrid.tsx';
import { formFields } from '#crud/form/formFields.ts';
import { RoomyFormDialog } from '#crud/form/RecordFormDialog.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { Fieldset } from '#ui/field/Fieldset.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Note } from '#ui/text/text.tsx';
import { RulePreview } from './RulePreview.tsx';

const { fields: texts, groups } = alertRuleMessages;

const {
  NumberField,
  RepeatingRows,
  CheckboxField,
  ChoicesField,
  ReferencesField,
  TextField,
  TimeField,
  useTicked,
  useTyped,
  useTypedIds,
} = formFields<typeof alertRuleBody>();

const levelChoices = alertLevels.toReversed().map((value) => ({ value, label: alertLevelLabels[value] }));
const kindChoices = ruleKinds.map((value) => ({ value, label: ruleKindLabels[value] }));
const fromMonday = [1, 2, 3, 4, 5, 6, 0] as const;
const dayChoices = fromMonday.map((value) => ({ value, label: weekdays[value] }));

/** A new rule tells of doors in trouble at night and by day. */
const newRule: Omit<AlertRule, 'id'> = {
  name: '',
  isOn: true,
  levels: ['medium', 'high'],
  kinds: [...ruleKinds],
  everySite: true,
  siteIds: [],
  always: true,
  days: [...fromMonday],
  from: '22:00',
  until: '06:00',
  quietsHigh: false,
  userIds: [],
  roleIds: [],
  webhookIds: [],
  onCall: false,
  steps: [],
};

function SiteFields({ organisationId }: { organisationId: number }) {
  const { sites } = useSession();
  const isEvery = useTicked('everySite');
  const own = sites.filter((site) => site.organisationId === organisationId);
  return (
    <Fieldset>
      <FieldsTitle>{groups.where}</FieldsTitle>
      <Stack gap="3">
        <CheckboxField name="everySite" label={texts.everySite} />
        {isEvery ? null : (
          <ChoicesField
            name="siteIds"
            label={texts.siteIds}
            hint={texts.sitesHint}
            choices={own.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Stack>
    </Fieldset>
  );
}

function HourFields() {
  const isAlways = useTicked('always');
  return (
    <Fieldset>
      <FieldsTitle>{groups.when}</FieldsTitle>
      <Stack gap="3">
        <CheckboxField name="always" label={texts.always} />
        {isAlways ? null : (
          <>
            <ChoicesField name="days" label={texts.days} choices={dayChoices} />
            <FieldGrid>
              <TimeField name="from" label={texts.from} hint={texts.hoursHint} />
              <TimeField name="until" label={texts.until} />
            </FieldGrid>
            <CheckboxField name="quietsHigh" label={texts.quietsHigh} hint={texts.quietsHighHint} />
          </>
        )}
      </Stack>
    </Fieldset>
  );
}

/** A further step as its inputs hold it. */
interface TypedStep {
  minutes: string | number;
  userIds?: readonly (string | number)[];
  roleIds?: readonly (string | number)[];
  webhookIds?: readonly (string | number)[];
  onCall?: boolean;
}

/** The rule as it is typed now. */
function TypedPreview({ organisationId }: { organisationId: number }) {
  const typed = {
    name: useTyped('name') || alertRuleMessages.title,
    isOn: true,
    levels: useTyped('levels'),
    kinds: useTyped('kinds'),
    everySite: useTicked('everySite'),
    siteIds: useTypedIds('siteIds'),
    always: useTicked('always'),
    days: useTypedIds('days'),
    from: useTyped('from'),
    until: useTyped('until'),
    quietsHigh: useTicked('quietsHigh'),
    userIds: useTypedIds('userIds'),
    roleIds: useTypedIds('roleIds'),
    webhookIds: useTypedIds('webhookIds'),
    onCall: useTicked('onCall'),
    steps: (useTyped('steps') as readonly TypedStep[] | undefined)?.map(
      ({ minutes, userIds, roleIds, webhookIds, onCall }) => ({
        minutes: Number(minutes),
        userIds: userIds?.map(Number),
        roleIds: roleIds?.map(Number),
        webhookIds: webhookIds?.map(Number),
        onCall,
      }),
    ),
  };
  return <RulePreview organisationId={organisationId} typed={typed} />;
}

/** The webhooks of the organisation, and removed ones that the rule still names. */
function webhookChoices(rule: AlertRule | null, webhooks: AlertRules['webhooks']) {
  const named = rule === null ? [] : [rule, ...rule.steps].flatMap(({ webhookIds }) => webhookIds);
  const gone = [...new Set(named)].filter((id) => webhooks.every((webhook) => webhook.id !== id));
  return [
    ...webhooks.map(({ id, name, isOn }) => ({ value: id, label: isOn ? name : texts.webhookOff(name) })),
    ...gone.map((id) => ({ value: id, label: texts.webhookGone(id) })),
  ];
}

export interface AlertRuleDialogProps {
  organisationId: number;
  /** null: a new one. */
  rule: AlertRule | null;
  webhooks: AlertRules['webhooks'];
  /** Whether the server has an on-call rota. */
  offersOnCall: boolean;
  /** @throws AppError */
  save: (rule: AlertRule) => Promise<void>;
  onClose: () => void;
}

/** Adds or changes an alert rule, and says what it would have told of last week. */
export function AlertRuleDialog({ organisationId, rule, webhooks, offersOnCall, save, onClose }: AlertRuleDialogProps) {
  const form = useRecordForm({
    name: `alertRule.${organisationId}.${rule?.id ?? 'new'}`,
    schema: alertRuleBody,
    initial: rule ?? newRule,
    save: (typed) => save({ ...typed, ...(rule?.id === undefined ? {} : { id: rule.id }) }),
    onSaved: onClose,
    savedText: alertRuleMessages.saved,
  });
  const title = rule === null ? alertRuleMessages.add : alertRuleMessages.change;
  const where = { organisationId: [organisationId] };
  const hooks = webhookChoices(rule, webhooks);
  return (
    <RoomyFormDialog title={title} form={form} onClose={onClose}>
      <FieldGrid>
        <TextField name="name" label={texts.name} autoFocus />
        <CheckboxField name="isOn" label={texts.isOn} />
      </FieldGrid>
      <Fieldset>
        <FieldsTitle>{groups.what}</FieldsTitle>
        <Stack gap="3">
          <ChoicesField name="levels" label={texts.levels} choices={levelChoices} />
          <ChoicesField name="kinds" label={texts.kinds} choices={kindChoices} />
        </Stack>
      </Fieldset>
      <SiteFields organisationId={organisationId} />
      <HourFields />
      <FieldGrid title={groups.who}>
        <ReferencesField
          name="userIds"
          label={texts.userIds}
          hint={texts.peopleHint}
          entity="user"
          siteId={0}
          where={where}
        />
        <ReferencesField name="roleIds" label={texts.roleIds} entity="permissionRole" siteId={0} where={where} />
        {hooks.length === 0 ? (
          <Note>{texts.noWebhooks}</Note>
        ) : (
          <ChoicesField name="webhookIds" label={texts.webhookIds} hint={texts.webhooksHint} choices={hooks} />
        )}
        {offersOnCall ? (
          <CheckboxField name="onCall" label={onCallMessages.receiver} hint={onCallMessages.receiverHint} />
        ) : null}
      </FieldGrid>
      <RepeatingRows
        name="steps"
        label={texts.steps}
        hint={texts.stepsHint}
        one={texts.step}
        newRow={{ minutes: 10, userIds: [], roleIds: [], webhookIds: [], onCall: false }}
      >
        {(path) => (
          <>
            <NumberField name={path('minutes')} label={texts.minutes} />
            <ReferencesField name={path('userIds')} label={texts.userIds} entity="user" siteId={0} where={where} />
            <ReferencesField
              name={path('roleIds')}
              label={texts.roleIds}
              entity="permissionRole"
              siteId={0}
              where={where}
            />
            {hooks.length === 0 ? null : (
              <ChoicesField name={path('webhookIds')} label={texts.webhookIds} choices={hooks} />
            )}
            {offersOnCall ? <CheckboxField name={path('onCall')} label={onCallMessages.receiver} /> : null}
          </>
        )}
      </RepeatingRows>
      <TypedPreview organisationId={organisationId} />
    </RoomyFormDialog>
  );
}
