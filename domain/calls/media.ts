import { defineCalls } from './define.ts';

export const mediaCalls = defineCalls({
  media: {
    method: 'GET',
    path: 'api/v1/media/:name',
    public: true,
    summary: 'Gives an image by its name, which nobody can guess; the bytes under a name never change.',
    answer: 'image',
  },
});

/** The path of an image below the API's base. */
export const mediaPath = (name: string) => mediaCalls.media.path.replace(':name', encodeURIComponent(name));
