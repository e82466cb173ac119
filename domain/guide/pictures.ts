import type { GuideJobId } from './jobs.ts';

/** The screens that the guide's pictures show, in pixels. */
export const guideLooks = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 800 } } as const;
export type GuideLook = keyof typeof guideLooks;

export const pictureFile = (id: GuideJobId, look: GuideLook) => `${id}-${look}.png`;
