import { documentFileMegabytes } from '../calls/documentFile.ts';

/** Messages about documents and their copies for customers. */
export const documentMessages = {
  fileTypes: 'a PDF, PNG, JPEG, WebP or GIF file',
  fileHint: `PDF, PNG, JPEG, WebP or GIF, up to ${documentFileMegabytes} MB.`,
  noContent: 'This document has no text and no file yet.',
  notGivenYet: 'No customer was given this document yet.',
  signaturesUnknown: 'Which customers were given this document is unknown.',
  noVersionsKept: "This server doesn't keep earlier versions. Copies that customers have keep theirs.",
  versionsNotRead: (message: string) => `Couldn't load earlier versions: ${message}`,
  versionsNotKept: 'Its earlier versions were not kept.',
  firstVersion: 'This is the first version.',
  versionFile: (name: string) => `It had the file ${name}.`,
  fileNotLoaded: (message: string) => `Couldn't load the file: ${message}`,
  notInMail: "An email that opens here doesn't have all of it. Download or print it, and attach it.",
  signedLocked: 'This document is signed, so its text and file stay as they are.',
  given: (name: string) => `${name} added for signing.`,
  notGiven: (name: string, message: string) => `Couldn't add ${name}: ${message}`,
  signed: (name: string) => `${name} marked as signed.`,
  notSigned: (name: string, message: string) => `Couldn't mark ${name} as signed: ${message}`,
  unsigned: (name: string) => `${name} is not signed again.`,
  notUnsigned: (name: string, message: string) => `Couldn't undo the signature of ${name}: ${message}`,
  fileRemoved: 'File removed.',
  fileNotRemoved: (message: string) => `Couldn't remove the file: ${message}`,
  fileRestored: 'File restored.',
  fileNotRestored: (message: string) => `Couldn't restore the file: ${message}`,
  undo: 'Undo',
} as const;
