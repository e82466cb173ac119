export const megabyte = 1024 * 1024;

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type ImageType = (typeof imageTypes)[number];

export const documentFileTypes = ['application/pdf', ...imageTypes] as const;
export type DocumentFileType = (typeof documentFileTypes)[number];

/**
 * The most bytes of a file, and of a body with it: base64 adds a third, and a slightly larger file gets its own
 * message.
 */
export const fileLimits = {
  image: { bytes: 5 * megabyte, body: 8 * megabyte },
  document: { bytes: 12 * megabyte, body: 20 * megabyte },
} as const;
