import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { AppError } from '../../errors.ts';
import { unreadable } from '../source-errors.ts';

const mebibyte = 1024 * 1024;
/** A part may unpack to this whatever its size in the archive is. */
const alwaysAllowed = 256 * mebibyte;
/** Beyond that, a part that unpacks to so many times its size holds nothing that a person wrote. */
const mostExpansion = 200;
const mostUnpacked = 8_192 * mebibyte;
const mostParts = 10_000;

/** What one part of a workbook is told to. Names are without their prefix: `row` for `x:row`. */
export type PartReader = {
  readonly onOpen?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly onText?: (text: string) => void;
  readonly onClose?: (name: string) => void;
  /** Awaited before more is read, so that what was made of it need not pile up. */
  readonly afterChunk?: () => Promise<void>;
};

/** The parts of an .xlsx file, which is a zip archive of XML. Nothing of it is unpacked to disk or held as a whole. */
export type WorkbookParts = {
  has(name: string): boolean;
  /** Reads one part from its beginning to its end; rejects with `source-unreadable` when it is no XML that Excel writes. */
  read(name: string, reader: PartReader): Promise<void>;
  close(): void;
};

/** Opens the archive and looks at its table of contents. Rejects with `source-unreadable` when that is no workbook's. */
export async function openWorkbookParts(file: string): Promise<WorkbookParts> {
  const archive = await openPromise(file, { autoClose: false }).catch((error: unknown) => {
    throw unreadable(file, 'is a damaged workbook: its archive cannot be opened', error);
  });
  try {
    return partsOf(file, archive, await listEntries(file, archive));
  } catch (error) {
    archive.close();
    throw error;
  }
}

async function listEntries(file: string, archive: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  if (archive.entryCount > mostParts) throw unreadable(file, 'has more parts than any workbook');
  try {
    for await (const entry of archive.eachEntry()) entries.set(entry.fileName, entry);
  } catch (error) {
    throw unreadable(file, 'is a damaged workbook: its archive cannot be read', error);
  }
  return entries;
}

function partsOf(file: string, archive: ZipFile, entries: ReadonlyMap<string, Entry>): WorkbookParts {
  return {
    has: (name) => entries.has(name),
    close: () => archive.close(),
    async read(name, reader) {
      const entry = entries.get(name);
      if (!entry) throw unreadable(file, `is a damaged workbook: its part ${name} is missing`);
      requireHonestSize(file, entry);
      // Sizes in the table of contents may lie; yauzl ends the stream where the truth is more.
      const bytes = await archive.openReadStreamPromise(entry).catch((error: unknown) => {
        throw unreadable(file, `is a damaged workbook: its part ${name} cannot be read`, error);
      });
      const parser = parserOf(file, reader);
      const decoder = new TextDecoder('utf-8');
      try {
        for await (const chunk of bytes) {
          parser.write(decoder.decode(chunk as Buffer, { stream: true }));
          await reader.afterChunk?.();
        }
        parser.write(decoder.decode()).close();
      } catch (error) {
        if (error instanceof AppError) throw error;
        throw unreadable(file, `is a damaged workbook: its part ${name} is not well formed`, error);
      }
    },
  };
}

function requireHonestSize(file: string, { compressedSize, uncompressedSize }: Entry): void {
  if (uncompressedSize <= alwaysAllowed) return;
  if (uncompressedSize <= mostUnpacked && uncompressedSize <= compressedSize * mostExpansion) return;
  const megabytes = Math.round(uncompressedSize / mebibyte).toLocaleString('en-GB');
  throw unreadable(file, `unpacks to ${megabytes} MB, which no workbook of its size does`);
}

function parserOf(file: string, { onOpen, onText, onClose }: PartReader): SaxesParser {
  const parser = new SaxesParser();
  // Entities are how a few bytes become gigabytes; Excel never declares any.
  parser.on('doctype', () => {
    throw unreadable(file, 'declares a document type, which no workbook of Excel does');
  });
  parser.on('error', (error) => {
    throw error;
  });
  if (onOpen) {
    parser.on('opentag', (tag: SaxesTagPlain) => onOpen(local(tag.name), tag.attributes));
  }
  if (onText) {
    parser.on('text', onText);
    parser.on('cdata', onText);
  }
  if (onClose) parser.on('closetag', (tag) => onClose(local(tag.name)));
  return parser;
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
