import { z } from 'zod';

/** A file in a form: a data URL with its name, "data:image/png;name=gate.png;base64,…" (RFC 2397). */
export const fileField = z.string().regex(/^data:[^,]*;base64,/, 'Choose a file.');

/** A data URL that carries the file's name. */
export function withFileName(dataUrl: string, name: string): string {
  return dataUrl.replace(/^data:([^;,]*)/, `data:$1;name=${encodeURIComponent(name)}`);
}

/** The name that a data URL carries; '' for none. */
export function fileNameOf(dataUrl: string): string {
  const [, name = ''] = /^data:[^,]*?;name=([^;,]*)/.exec(dataUrl) ?? [];
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // Somebody else's encoding: the undecoded name is better than none.
  }
}

/** The body of a call that stores an image (`POST {id}/image`). */
export function imageBodyOf(dataUrl: string): { name: string; image: string } {
  return { name: fileNameOf(dataUrl) || 'image', image: dataUrl.replace(/;name=[^;,]*/, '') };
}
