import { Check, Minus } from 'lucide-react';
import { useId, useState } from 'react';
import type { OrganisationFeatures } from '#domain/entities/organisationFeatures.ts';
import { isCounted } from '#domain/live/freshness.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { done, stateNotChanged } from '#domain/messages/pageNotices.ts';
import { organisationMessages } from '#domain/messages/organisations.ts';
import { useSession } from '#crud/context/session.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { useRows } from '#crud/data/useRows.ts';
import { emptyReasonOfView } from '#crud/freshness/emptyReason.ts';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { StaleNote } from '#crud/freshness/StaleNote.tsx';
import { ConfirmDialog } from '#crud/message/ConfirmDialog.tsx';
import { showNotice } from '#crud/message/showNotice.ts';
import { Switch } from '#ui/control/Switch.tsx';
import { List } from '#ui/layout/layout.tsx';
import { RuledItem } from '#ui/layout/list.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { featureLabels, featureText, pagesOf, type Feature } from './labels.ts';

const features = Object.keys(featureLabels) as readonly Feature[];

function bodyOf(organisationId: number, record: OrganisationFeatures | null, feature: Feature, isOn: boolean) {
  const known = features.map((each) => [each, each === feature ? isOn : (record?.[each] ?? false)] as const);
  return { organisationId, ...Object.fromEntries(known) };
}

/** Only super admins change them. */
export function FeatureSwitches({ organisationId }: { organisationId: number }) {
  const { isSuperAdmin } = useSession().visitor.rights;
  const view = useRows('organisationFeatures', { where: { organisationId: [organisationId] } });
  const { create, update } = useRecordCalls('organisationFeatures');
  const [changing, setChanging] = useState<{ feature: Feature; isOn: boolean } | null>(null);
  const [asked, ask] = useState<Feature | null>(null);
  const reason = emptyReasonOfView(view);
  if (reason !== null) {
    return (
      <Panel>
        <NoRowsMessage many="features" reason={reason} />
      </Panel>
    );
  }
  const record = view.status === 'ready' ? (view.rows[0] ?? null) : null;
  const change = async (feature: Feature, isOn: boolean) => {
    setChanging({ feature, isOn });
    const body = bodyOf(organisationId, record, feature, isOn);
    try {
      await (record === null ? create(body) : update(record.id, body));
      showNotice(done, organisationMessages.switched(featureLabels[feature], isOn));
    } catch (thrown) {
      showNotice(stateNotChanged, toAppError(thrown).message);
    } finally {
      setChanging(null);
    }
  };
  return (
    <Panel flush>
      {view.status === 'ready' && record === null ? (
        <Note px="4" pt="3">
          {organisationMessages.noFeatures}
        </Note>
      ) : null}
      <List aria-label="Features" aria-busy={view.status === 'loading'}>
        {features.map((feature) => (
          <FeatureRow
            key={feature}
            feature={feature}
            isOn={view.status === 'loading' ? null : (record?.[feature] ?? false)}
            isOff={record?.[feature] === false}
            shown={changing?.feature === feature ? changing.isOn : null}
            onChange={
              isSuperAdmin && changing === null ? (isOn) => (isOn ? void change(feature, true) : ask(feature)) : null
            }
            maySwitch={isSuperAdmin}
          />
        ))}
      </List>
      {isSuperAdmin ? null : (
        <Note px="4" py="3" borderTopWidth="1px" borderColor="border.muted">
          {organisationMessages.superAdminsSwitch}
        </Note>
      )}
      <StaleNote freshness={view.status === 'ready' ? view.freshness : null} />
      {asked === null ? null : (
        <SwitchOffDialog
          feature={asked}
          organisationId={organisationId}
          onConfirm={() => {
            ask(null);
            void change(asked, false);
          }}
          onClose={() => ask(null)}
        />
      )}
    </Panel>
  );
}

interface SwitchOffDialogProps {
  feature: Feature;
  organisationId: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what disappears, and for how many people where that is known. */
function SwitchOffDialog({ feature, organisationId, onConfirm, onClose }: SwitchOffDialogProps) {
  const people = useStaffCount(organisationId);
  const pages = pagesOf(feature);
  const { offTitle, off, offElsewhere, offAction } = organisationMessages.feature;
  return (
    <ConfirmDialog
      title={offTitle(featureLabels[feature].toLowerCase())}
      action={offAction}
      onConfirm={() => Promise.resolve(onConfirm())}
      onClose={onClose}
    >
      {pages.length === 0 ? offElsewhere : off(pages, people)}
    </ConfirmDialog>
  );
}

/** The active people of an organisation who are not super admins; null: not known. */
function useStaffCount(organisationId: number): number | null {
  const view = useRows('user', {
    where: { organisationId: [organisationId], status: ['active', null], isSuperAdmin: [false, null] },
    limit: 1,
  });
  const isKnown = view.status === 'ready' && isCounted(view) && view.ignored.length === 0;
  return isKnown ? view.total : null;
}

interface FeatureRowProps {
  feature: Feature;
  /** null: not known yet. */
  isOn: boolean | null;
  /** Whether it is certainly off. */
  isOff: boolean;
  shown: boolean | null;
  maySwitch: boolean;
  /** null: the switch is disabled. */
  onChange: ((isOn: boolean) => void) | null;
}

function FeatureRow({ feature, isOn, isOff, shown, maySwitch, onChange }: FeatureRowProps) {
  const id = useId();
  return (
    <RuledItem
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="4"
      px="4"
      py="3"
      data-feature={feature}
    >
      <div>
        <chakra.p id={`${id}label`} fontWeight="medium">
          {featureLabels[feature]}
        </chakra.p>
        <Note id={`${id}text`} textWrap="pretty">
          {featureText(feature, isOff) || organisationMessages.opensNoPage}
        </Note>
      </div>
      {isOn === null ? (
        <SkeletonBlock w="9" h="5" />
      ) : maySwitch ? (
        <Switch
          checked={shown ?? isOn}
          labelledBy={`${id}label`}
          describedBy={`${id}text`}
          onChange={(next) => onChange?.(next)}
        />
      ) : (
        <ToneTag tone={isOn ? 'secure' : 'neutral'} icon={isOn ? Check : Minus}>
          {isOn ? 'On' : 'Off'}
        </ToneTag>
      )}
    </RuledItem>
  );
}
