import { useEffect, useState } from 'react';
import { z } from 'zod';
import { placeCalls, type organisationSettings } from '#domain/calls/places.ts';
import { useData } from '#crud/context/replica.ts';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';

export type SettingName = (typeof organisationSettings)[number];

const settingSchema = z.looseObject({ value: z.union([z.string(), z.number()]).nullish() });

type Value = string | number | null;

export interface OrganisationSettingProps {
  organisationId: number;
  setting: SettingName;
  /** undefined: the record lacks it, so the call for one setting reads it. */
  known: Value | undefined;
  text: (value: string | number) => string;
}

/** A dash if the value is unknown. */
export function OrganisationSetting({ organisationId, setting, known, text }: OrganisationSettingProps) {
  const { api } = useData();
  const [asked, setAsked] = useState<{ key: string; value: Value } | null>(null);
  const key = `${organisationId} ${setting}`;
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown) return undefined;
    const aborter = new AbortController();
    api
      .call(placeCalls.organisationSetting, {
        parameters: { id: organisationId },
        fields: { setting },
        signal: aborter.signal,
        inBackground: true,
      })
      .then(
        (answer) => setAsked({ key, value: settingSchema.safeParse(answer).data?.value ?? null }),
        () => aborter.signal.aborted || setAsked({ key, value: null }),
      );
    return () => aborter.abort();
  }, [api, organisationId, setting, key, isKnown]);
  if (!isKnown && asked?.key !== key) return <SkeletonBlock w="24" my="1" />;
  const value = isKnown ? known : (asked?.value ?? null);
  return value === null || value === '' ? '–' : text(value);
}
