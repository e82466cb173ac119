import { useState } from 'react';
import { formMessages } from '#domain/messages/forms.ts';
import { UnusableFile } from './readFile.ts';

/** Reads chosen files, one at a time, and says why one cannot be used. */
export function useFileReading<Content>(
  read: (file: File) => Promise<Content>,
  onRead: (content: Content, file: File) => void,
) {
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File) => {
    setReading(true);
    setProblem(null);
    try {
      onRead(await read(file), file);
    } catch (thrown) {
      if (!(thrown instanceof UnusableFile)) console.warn('A chosen file could not be read.', thrown);
      setProblem(thrown instanceof UnusableFile ? thrown.message : formMessages.upload.unreadable);
    } finally {
      setReading(false);
    }
  };
  return { isReading, problem, take: (file: File) => void take(file), clearProblem: () => setProblem(null) };
}
