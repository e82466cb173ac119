import { fileLimits, imageTypes, megabyte } from '#domain/limits/files.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { withFileName } from '#domain/validation/dataUrl.ts';

const { upload: texts } = formMessages;

/** Pictures with a longer side are made smaller: no screen shows more. */
const longestSide = 2_400;
/** The most bytes of a picture that is decoded; phones run out of memory beyond. */
const mostDecoded = 60 * megabyte;

export const imageAccept = imageTypes.join();

/** A file that cannot be used, with the advice in a sentence. */
export class UnusableFile extends Error {}

export interface FileRule {
  /** The accepted MIME types and endings, such as "application/pdf" and ".csv", for the file dialog; absent: any. */
  accept?: readonly string[];
  /** The accepted types in words: "a PDF file". */
  acceptText?: string;
  mostBytes: number;
}

function fits({ name, type }: File, accept: readonly string[]): boolean {
  return accept.some((each) => {
    if (each.startsWith('.')) return name.toLowerCase().endsWith(each.toLowerCase());
    return each.endsWith('/*') ? type.startsWith(each.slice(0, -1)) : type === each;
  });
}

export function dataUrlOf(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new UnusableFile(texts.unreadable)));
    reader.readAsDataURL(content);
  });
}

/**
 * A chosen file as a data URL with its name, checked before anything is sent.
 * @throws UnusableFile
 */
export async function readFile(
  file: File,
  { accept, acceptText = 'another type', mostBytes }: FileRule,
): Promise<string> {
  if (accept !== undefined && !fits(file, accept)) throw new UnusableFile(texts.wrongType(acceptText));
  if (file.size === 0) throw new UnusableFile(texts.empty);
  if (file.size > mostBytes) throw new UnusableFile(texts.tooLarge(Math.floor(mostBytes / megabyte)));
  return withFileName(await dataUrlOf(file), file.name);
}

async function shrink(bitmap: ImageBitmap, type: string): Promise<Blob> {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  // Only a PNG or WebP picture may have transparent parts, which a JPEG would paint black.
  const kind = type === 'image/jpeg' ? type : 'image/webp';
  return canvas.convertToBlob({ type: kind, quality: 0.85 });
}

/**
 * The content of a chosen picture. One that is too large for the server, or larger than any screen, is made smaller.
 * @throws UnusableFile
 */
export async function readPicture(file: File): Promise<Blob> {
  if (!(imageTypes as readonly string[]).includes(file.type)) throw new UnusableFile(texts.notImage);
  if (file.size === 0) throw new UnusableFile(texts.empty);
  if (file.size > mostDecoded) throw new UnusableFile(texts.tooLarge(mostDecoded / megabyte));
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) throw new UnusableFile(texts.notImage);
  try {
    const isTooLarge = file.size > fileLimits.image.bytes || Math.max(bitmap.width, bitmap.height) > longestSide;
    // A small animation stays one.
    const content = isTooLarge ? await shrink(bitmap, file.type) : file;
    if (content.size > fileLimits.image.bytes)
      throw new UnusableFile(texts.tooLarge(fileLimits.image.bytes / megabyte));
    return content;
  } finally {
    bitmap.close();
  }
}

/** The same as a data URL with its name. @throws UnusableFile */
export async function readImage(file: File): Promise<string> {
  return withFileName(await dataUrlOf(await readPicture(file)), file.name);
}
