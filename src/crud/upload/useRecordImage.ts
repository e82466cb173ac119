import { useRef, useState } from 'react';
import type { CallDefinition } from '#domain/calls/define.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { imageBodyOf, withFileName } from '#domain/validation/dataUrl.ts';
import { useData } from '../context/replica.ts';
import { sendSave } from '../data/sendSave.ts';
import { showNotice } from '../message/showNotice.ts';
import type { ImageOfRecord } from './imageOfRecord.ts';
import { dataUrlOf } from './readFile.ts';

/** Statuses whose responses have no body (Fetch standard, "null body status"). */
const withoutBody = new Set([101, 103, 204, 205, 304]);

function headersOf(text: string): Headers {
  const headers = new Headers();
  for (const line of text.trim().split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return headers;
}

/** A `fetch` that reports how much of the body is sent, from 0 to 1. */
function fetchWithProgress(onProgress: (fraction: number) => void): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const body = await request.arrayBuffer();
    return new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(request.method, request.url);
      request.headers.forEach((value, name) => call.setRequestHeader(name, value));
      call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
      call.addEventListener('load', () => {
        const { status, statusText } = call;
        const answer = withoutBody.has(status) ? null : call.responseText;
        resolve(new Response(answer, { status, statusText, headers: headersOf(call.getAllResponseHeaders()) }));
      });
      call.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
      call.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')));
      request.signal.addEventListener('abort', () => call.abort());
      if (request.signal.aborted) reject(new DOMException('The upload was cancelled.', 'AbortError'));
      else call.send(body);
    });
  };
}

const { upload: texts } = formMessages;

export interface RecordImageCalls {
  /** `POST {id}/image` and `POST {id}/image/delete`. */
  store: CallDefinition;
  remove: CallDefinition;
}

export interface RecordImageInput extends RecordImageCalls {
  entity: EntityName;
  id: number;
  label: string;
  shown: ImageOfRecord | null;
}

/** null if the server does not send the image. */
async function keepImage(shown: RecordImageInput['shown']): Promise<string | null> {
  if (shown === null) return null;
  try {
    const response = await fetch(shown.address);
    return response.ok ? withFileName(await dataUrlOf(await response.blob()), shown.name) : null;
  } catch (error) {
    console.warn('The image could not be kept for an undo.', error);
    return null;
  }
}

export function useRecordImage({ entity, id, label, shown, store, remove }: RecordImageInput) {
  const data = useData();
  const saved = { entity, key: id, parameters: { id } };
  const [progress, setProgress] = useState<{ text: string; fraction: number | null } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const aborter = useRef<AbortController | null>(null);

  const run = async (work: (signal: AbortSignal) => Promise<unknown>, savedText: string) => {
    const { signal } = (aborter.current = new AbortController());
    setProblem(null);
    try {
      await work(signal);
      showNotice(done, savedText);
    } catch (thrown) {
      if (!signal.aborted) setProblem(toAppError(thrown).message);
    } finally {
      setProgress(null);
    }
  };
  const upload = (dataUrl: string) => {
    setRemoved(null);
    setProgress({ text: texts.progress(0), fraction: 0 });
    const onProgress = (fraction: number) =>
      setProgress(
        fraction < 1
          ? { text: texts.progress(Math.floor(fraction * 100)), fraction }
          : { text: texts.processing, fraction: null },
      );
    return run(
      (signal) =>
        sendSave(data, {
          ...saved,
          call: store,
          body: imageBodyOf(dataUrl),
          signal,
          fetch: fetchWithProgress(onProgress),
        }),
      texts.saved(label),
    );
  };
  const removeImage = () => {
    setProgress({ text: texts.removing, fraction: null });
    return run(async (signal) => {
      const kept = await keepImage(shown);
      await sendSave(data, { ...saved, call: remove, body: shown?.carried, signal });
      setRemoved(kept);
    }, texts.removed(label));
  };
  return {
    progress,
    problem,
    removed,
    upload: (dataUrl: string) => void upload(dataUrl),
    remove: () => void removeImage(),
    cancel: () => aborter.current?.abort(),
  };
}
