import { useRef, useState, type FocusEvent } from 'react';
import { entityOf } from '#domain/entities/index.ts';
import { allSites } from '#domain/entities/site.ts';
import type { ManyKind } from '#domain/many/manyKinds.ts';
import { hasChannels, manyPlan, newManyValues, type ManyValues } from '#domain/many/manyTable.ts';
import { manyMessages as texts } from '#domain/messages/many.ts';
import { wordsInSentence } from '#domain/messages/records.ts';
import { useSession } from '#crud/context/session.ts';
import { useAttempt } from '#crud/message/useAttempt.ts';
import { Button } from '#ui/control/Button.tsx';
import { FieldError } from '#ui/field/FieldError.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { Select } from '#ui/field/Select.tsx';
import { Grid, Row, Stack } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Note } from '#ui/text/text.tsx';
import { ImportFrame } from '../ImportFrame.tsx';
import { useImportRequests, type ImportAddress } from '../useImport.ts';
import { CommonFields } from './CommonFields.tsx';
import { ControllerFields } from './ControllerFields.tsx';
import { ManyPreview } from './ManyPreview.tsx';
import type { ManyFormPart } from './manyForm.ts';
import { NameFields } from './NameFields.tsx';
import { useManyWorld } from './useManyWorld.ts';

/** What a person filled in last, by person and kind: the next records often differ by a name alone. */
const lastValues = new Map<string, ManyValues>();

/** The site that the person works at, or the only one; null: one must be chosen. */
function useFormSite(): [number | null, (siteId: number | null) => void] {
  const { siteId, sites } = useSession();
  const [chosen, choose] = useState<number | null>(null);
  const [only] = sites;
  const usual = siteId === allSites.id || siteId === null ? (sites.length === 1 ? (only?.id ?? null) : null) : siteId;
  return [chosen ?? usual, choose];
}

function SiteChoice({ value, onChoose, mistake }: SiteChoiceProps) {
  const { sites, siteId } = useSession();
  if (sites.length < 2 || (siteId !== null && siteId !== allSites.id)) return null;
  return (
    <FormField label={texts.site} error={mistake}>
      <Select
        name="site"
        w="full"
        value={value === null ? '' : String(value)}
        onChange={({ currentTarget }) => onChoose(currentTarget.value === '' ? null : Number(currentTarget.value))}
        options={sites.map(({ id, name }) => [id, name])}
      >
        <option value="">{texts.chooseSite}</option>
      </Select>
    </FormField>
  );
}

interface SiteChoiceProps {
  value: number | null;
  onChoose: (siteId: number | null) => void;
  mistake: string | null;
}

function useManyForm(kind: ManyKind, siteId: number | null) {
  const { userId } = useSession();
  const key = `${userId}:${kind}`;
  const [values, setValues] = useState(() => lastValues.get(key) ?? newManyValues);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isSubmitted, setSubmitted] = useState(false);
  const facts = useManyWorld(kind, siteId ?? 0);
  const result = manyPlan(kind, values, facts);
  const problem = 'problem' in result ? result.problem : null;
  const change = (part: Partial<ManyValues>) => {
    const next = { ...values, ...part };
    setValues(next);
    lastValues.set(key, next);
  };
  const mistake: ManyFormPart['mistake'] = (field) =>
    problem?.field === field && (isSubmitted || left.has(field)) ? problem.sentence : null;
  return {
    part: { kind, values, change, mistake },
    facts,
    plan: 'plan' in result ? result.plan : null,
    problem,
    isSubmitted,
    submit: () => setSubmitted(true),
    leave: (event: FocusEvent) => {
      const name = event.target.getAttribute('name');
      if (name !== null) setLeft((held) => new Set(held).add(name));
    },
  };
}

export interface MakeStepProps {
  kind: ManyKind;
  address: ImportAddress;
}

/** The first step of many records at once: their names and what they have in common. Nothing is saved here. */
export default function MakeStep({ kind, address }: MakeStepProps) {
  const [siteId, setSite] = useFormSite();
  const form = useManyForm(kind, siteId);
  const requests = useImportRequests();
  const { isBusy, failure, attempt } = useAttempt();
  const fields = useRef<HTMLFormElement>(null);
  const words = wordsInSentence(entityOf(kind).label);
  const { part, facts, plan, problem } = form;
  const [example] = plan?.names ?? [];
  const focusOn = (name: string) => fields.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const check = async () => {
    form.submit();
    if (siteId === null) return focusOn('site');
    if (plan === null) return focusOn(problem?.field ?? 'first');
    const name = texts.name(plan.newCount, words);
    await attempt(async () => address.open(await requests.open({ kind, name, content: plan.table, siteId })));
  };
  return (
    <ImportFrame kind={kind} step="file" isMade>
      <Grid gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}>
        <form
          ref={fields}
          noValidate
          onBlur={form.leave}
          onSubmit={(event) => {
            event.preventDefault();
            void check();
          }}
        >
          <Stack gap="4">
            <Panel title={texts.names}>
              <Stack gap="4">
                <SiteChoice
                  value={siteId}
                  onChoose={setSite}
                  mistake={form.isSubmitted && siteId === null ? texts.problems.site : null}
                />
                <NameFields {...part} example={example?.name ?? null} />
              </Stack>
            </Panel>
            {kind === 'area' ? null : (
              <Panel title={texts.details}>
                <CommonFields {...part} areas={facts.areas} />
              </Panel>
            )}
            {hasChannels(kind) && siteId !== null ? (
              <Panel title={texts.doors}>
                <ControllerFields {...part} facts={facts} />
              </Panel>
            ) : null}
            {failure === null ? null : <FieldError>{failure}</FieldError>}
            <Row columnGap="4">
              <Button type="submit" variant="solid" colorPalette="accent" busy={isBusy}>
                {texts.check(plan?.newCount ?? 0, words)}
              </Button>
              <Note>{texts.nothingSaved}</Note>
            </Row>
          </Stack>
        </form>
        <ManyPreview kind={kind} plan={plan} />
      </Grid>
    </ImportFrame>
  );
}
