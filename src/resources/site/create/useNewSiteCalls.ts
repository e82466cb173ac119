import { placeCalls } from '#domain/calls/places.ts';
import { AppError } from '#domain/errors/appError.ts';
import { siteMessages } from '#domain/messages/siteDetails.ts';
import { imageBodyOf } from '#domain/validation/dataUrl.ts';
import { useData } from '#crud/context/replica.ts';
import { sendSave } from '#crud/data/sendSave.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import type { SubmitCall, SubmitResults } from '#crud/steps/step.ts';
import { siteBodyOf, type NewSite } from './newSite.ts';

const { create: texts } = siteMessages;

/** null: the server's answer has no number. */
export function madeSiteId(results: SubmitResults): number | null {
  const { id = null } = (results['site'] ?? {}) as { id?: number | null };
  return id;
}

function requireId(results: SubmitResults): number {
  const id = madeSiteId(results);
  if (id !== null) return id;
  throw new AppError({ code: 'unreadable', message: texts.noNumber, status: 500 });
}

export function useNewSiteCalls() {
  const data = useData();
  const { create, update } = useRecordCalls('site');
  const { create: createSchedule, update: updateSchedule } = useRecordCalls('schedule');

  function imageCall(image: string): SubmitCall {
    const send = async (results: SubmitResults) => {
      const id = requireId(results);
      const sent = { parameters: { id }, body: imageBodyOf(image) };
      await sendSave(data, { entity: 'site', key: id, call: placeCalls.siteImage, ...sent });
      return null;
    };
    return {
      id: 'image',
      label: texts.steps.image,
      sends: image,
      run: send,
      change: (_result, results) => send(results),
    };
  }

  function scheduleCall({ hoursName, spans }: NewSite): SubmitCall {
    const body = { name: hoursName, spans };
    return {
      id: 'schedule',
      label: texts.steps.schedule,
      sends: body,
      run: async (results, { requestKey }) => {
        const made = await createSchedule({ ...body, siteId: requireId(results) }, {}, requestKey);
        return { id: made?.id ?? null };
      },
      change: async (result, results) => {
        const { id } = result as { id: number | null };
        if (id !== null) await updateSchedule(id, { ...body, siteId: requireId(results) });
      },
    };
  }

  return (values: NewSite): SubmitCall[] => {
    const body = siteBodyOf(values);
    return [
      {
        id: 'site',
        label: texts.steps.site,
        sends: body,
        run: async (_results, { requestKey }) => ({ id: (await create(body, {}, requestKey))?.id ?? null }),
        change: async (result) => {
          const { id } = result as { id: number | null };
          if (id !== null) await update(id, body);
        },
      },
      ...(values.image ? [imageCall(values.image)] : []),
      ...(values.hasHours ? [scheduleCall(values)] : []),
      ...(values.visitors
        ? []
        : [
            {
              id: 'visitors',
              label: texts.steps.visitors,
              run: async (results: SubmitResults) => {
                const id = requireId(results);
                const sent = { parameters: { id }, body: { visitors: false } };
                await sendSave(data, { entity: 'site', key: id, call: placeCalls.siteVisitors, ...sent });
                return null;
              },
            },
          ]),
    ];
  };
}
