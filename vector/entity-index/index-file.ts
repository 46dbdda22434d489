import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from '#lib/errors.ts';

const formatVersion = 1;
const numberBlocks = [
  'entityOffsets',
  'valueOffsets',
  'valueEntity',
  'valueColumn',
  'valueValidity',
  'validityOffsets',
  'keyOffsets',
  'keyStarts',
  'keyValues',
  'wordOffsets',
  'wordStarts',
  'wordValues',
  'similarStarts',
  'similarValues',
] as const;
const textBlocks = ['entityBytes', 'valueBytes', 'validityBytes', 'keyBytes', 'wordBytes'] as const;
type NumberBlock = (typeof numberBlocks)[number];
type TextBytes = (typeof textBlocks)[number];

const headerSchema = z.object({
  version: z.literal(formatVersion),
  snapshotId: z.string(),
  tables: z.array(z.object({ table: z.string(), keyColumn: z.string() })),
  /** Where stored values come from; `valueColumn` holds positions in this list. */
  columns: z.array(
    z.object({ table: z.string(), column: z.string(), use: z.enum(['code', 'name', 'alias']) }),
  ),
  blocks: z.array(z.object({ name: z.string(), bytes: z.number().int() })),
});
export type IndexHeader = Omit<z.infer<typeof headerSchema>, 'blocks' | 'version'>;

/** 32-bit numbers and UTF-8 texts, in the order of the file. */
export type IndexBlocks = Readonly<Record<NumberBlock, Uint32Array> & Record<TextBytes, Uint8Array>>;

/** The blocks of an opened file, by name. */
export type OpenBlocks = { numbers(name: NumberBlock): Uint32Array; bytes(name: TextBytes): Uint8Array };

export function entityIndexPath(dataDir: string, sourceId: string): string {
  return path.join(/* turbopackIgnore: true */ dataDir, 'sources', sourceId, 'entities.idx');
}

/** Writes beside the file and renames, so that a reader sees the old index or the new one, never a part. */
export async function writeIndexFile(file: string, header: IndexHeader, blocks: IndexBlocks): Promise<void> {
  const described = JSON.stringify({
    ...header,
    version: formatVersion,
    blocks: [...numberBlocks, ...textBlocks].map((name) => ({ name, bytes: blocks[name].byteLength })),
  });
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    const lengthField = Buffer.alloc(4);
    const headerBytes = padded(Buffer.from(described, 'utf8'), 4);
    lengthField.writeUInt32LE(headerBytes.length);
    await writeFile(temporary, chunksOf(lengthField, headerBytes, blocks));
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** The snapshot the index was built from, or null when there is no usable index. */
export async function readIndexedSnapshotId(file: string): Promise<string | null> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (handle === null) return null;
  try {
    const lengthField = Buffer.alloc(4);
    await handle.read(lengthField, 0, 4, 0);
    const headerBytes = Buffer.alloc(Math.min(lengthField.readUInt32LE(), 16 * 1024 * 1024));
    await handle.read(headerBytes, 0, headerBytes.length, 4);
    return parseHeader(headerBytes)?.snapshotId ?? null;
  } finally {
    await handle.close();
  }
}

/** Reads the whole index into memory; the blocks are views of one buffer. */
export async function readIndexFile(file: string): Promise<{ header: IndexHeader; blocks: OpenBlocks }> {
  const bytes = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    throw new AppError('not-found', {
      message: `entity index ${file} is not readable`,
      userMessage: 'The names of this source are not indexed yet. Run: npx tabletalk index',
      cause,
    });
  });
  const headerLength = bytes.length < 4 ? 0 : bytes.readUInt32LE(0);
  const header = parseHeader(bytes.subarray(4, 4 + headerLength));
  if (header === null) {
    throw new AppError('not-found', {
      message: `entity index ${file} has another format than version ${formatVersion}`,
      userMessage: 'The index of names was written by another version. Run: npx tabletalk index',
    });
  }
  const places = new Map<string, { start: number; length: number }>();
  let start = bytes.byteOffset + 4 + headerLength;
  for (const block of header.blocks) {
    places.set(block.name, { start, length: block.bytes });
    start += block.bytes + padding(block.bytes, 4);
  }
  const place = (name: string) => {
    const found = places.get(name);
    if (found === undefined) throw new Error(`entity index ${file} has no block ${name}`);
    return found;
  };
  return {
    header,
    blocks: {
      numbers: (name) => new Uint32Array(bytes.buffer, place(name).start, place(name).length / 4),
      bytes: (name) => new Uint8Array(bytes.buffer, place(name).start, place(name).length),
    },
  };
}

function parseHeader(bytes: Buffer): z.infer<typeof headerSchema> | null {
  try {
    const parsed = headerSchema.safeParse(JSON.parse(bytes.toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    // Not JSON means cut short or written by something else; the caller rebuilds the index or says so.
    return null;
  }
}

function* chunksOf(lengthField: Buffer, headerBytes: Buffer, blocks: IndexBlocks): Generator<Uint8Array> {
  yield lengthField;
  yield headerBytes;
  for (const name of [...numberBlocks, ...textBlocks]) {
    const block = blocks[name];
    yield new Uint8Array(block.buffer, block.byteOffset, block.byteLength);
    yield new Uint8Array(padding(block.byteLength, 4));
  }
}

function padded(bytes: Buffer, to: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(padding(bytes.length, to), ' ')]);
}

function padding(length: number, to: number): number {
  return (to - (length % to)) % to;
}
