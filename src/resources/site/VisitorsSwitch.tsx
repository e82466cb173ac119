import { useId, useState } from 'react';
import { placeCalls } from '#domain/calls/places.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Site } from '#domain/entities/site.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { siteMessages, siteNotChanged } from '#domain/messages/siteDetails.ts';
import { useData } from '#crud/context/replica.ts';
import { useCan } from '#crud/context/session.ts';
import { sendSave } from '#crud/data/sendSave.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { Switch } from '#ui/control/Switch.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const { visitors: texts } = siteMessages;

/** The switch takes effect at once. */
export function VisitorsSwitch({ site }: { site: Site }) {
  const { id, visitors } = site;
  const data = useData();
  const mayWrite = useCan(placeCalls.siteVisitors.ask);
  // The choice shows until the record follows.
  const [chosen, choose] = useState<boolean | null>(null);
  const labelId = useId();
  if (visitors === undefined && !mayWrite) return '–';
  const isOn = chosen ?? visitors ?? false;
  const text = visitors === undefined && chosen === null ? 'Unknown' : isOn ? texts.on : texts.off;
  if (!mayWrite) return text;
  const change = async (next: boolean) => {
    choose(next);
    try {
      const sent = { parameters: { id }, body: { visitors: next } };
      await sendSave(data, { entity: 'site', key: id, call: placeCalls.siteVisitors, ...sent });
      showNotice(done, texts.set(recordName('site', site), next));
    } catch (thrown) {
      choose(null);
      showNotice(siteNotChanged, recordName('site', site), toAppError(thrown).message);
    }
  };
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2" data-visitors={isOn}>
      <Switch checked={isOn} onChange={(next) => void change(next)} labelledBy={labelId} />
      <span id={labelId}>{text}</span>
    </chakra.span>
  );
}
