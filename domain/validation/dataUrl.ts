import { z } from 'zod';

/** A data URL with the file's name, "data:image/png;name=gate.png;base64,…" (RFC 2397). */
export const fileField = z.string().regex(/^data:[^,]*;base64,/, 'Choose a file.');

export function withFileName(dataUrl: string, name: string): string {
  return dataUrl.replace(/^data:([^;,]*)/, `data:$1;name=${encodeURIComponent(name)}`);
}

/** The name in a data URL; '' for none. */
export function fileNameOf(dataUrl: string): string {
  const [, name = ''] = /^data:[^,]*?;name=([^;,]*)/.exec(dataUrl) ?? [];
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // Another encoding: the undecoded name is better than none.
  }
}

/** The body of `POST {id}/image`. */
export function imageBodyOf(dataUrl: string): { name: string; image: string } {
  return { name: fileNameOf(dataUrl) || 'image', image: dataUrl.replace(/;name=[^;,]*/, '') };
}
