import { actLabels, type Act } from '#domain/commands/act.ts';
import { countText } from '#format/numbers.ts';

/** For people who set up an emergency, approve it, start it or hear of it. */
export const emergencySentences = {
  noEmergency: (name: string) => `“${name}” is not set up as an emergency at this site.`,
  needsAdministration: 'Only people who may change the administration set up, change or delete an emergency.',
  earlierChange: 'Your earlier change of the emergencies at this site still waits. Cancel it first.',
  outdatedRequest: "This site's scenarios were changed since this was asked. Decline it, then ask again.",
  title: (count: number) => `Change ${countText(count, 'emergency', 'emergencies')}`,
  becomes: (name: string) => `“${name}” becomes an emergency.`,
  changes: (name: string) => `The emergency “${name}” changes.`,
  endsBeing: (name: string) => `“${name}” is no longer an emergency.`,
  isDeleted: (name: string) => `The emergency “${name}” is deleted.`,
  does: (act: Act, doors: string) => `It ${actLabels[act].verb.toLowerCase()}s ${doors}.`,
  did: (act: Act, doors: string) => `Before, it ${actLabels[act].done.toLowerCase()} ${doors}.`,
  started: 'Started emergency',
  alert: (place: string, name: string, person: string, reason: string) =>
    `Emergency at ${place}: ${name}. Started by ${person}. Reason: ${reason}`,
} as const;
