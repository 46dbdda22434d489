import { z } from 'zod';
import type { IndexPlace } from './index-places.ts';

const formatVersion = 4;
const largestHeader = 16 * 1024 * 1024;
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
  /** The fingerprint says what was read; null when not all of it could be. */
  tables: z.array(z.object({ table: z.string(), keyColumn: z.string(), fingerprint: z.string().nullable() })),
  /** Where stored values come from; `valueColumn` holds positions in this list. */
  columns: z.array(
    z.object({
      table: z.string(),
      column: z.string(),
      use: z.enum(['code', 'name', 'alias']),
      /** All columns of a text that is put together from several; `column` is the last of them. */
      joined: z.array(z.string()).optional(),
    }),
  ),
  blocks: z.array(z.object({ name: z.string(), bytes: z.number().int() })),
});
export type IndexHeader = Omit<z.infer<typeof headerSchema>, 'blocks' | 'version'>;

/** 32-bit numbers and UTF-8 texts, in the order of the file. */
export type IndexBlocks = Readonly<Record<NumberBlock, Uint32Array> & Record<TextBytes, Uint8Array>>;

/** The blocks of an opened file, by name. */
export type OpenBlocks = { numbers(name: NumberBlock): Uint32Array; bytes(name: TextBytes): Uint8Array };

/** The bytes of an index, in parts and in order. */
export function* indexParts(header: IndexHeader, blocks: IndexBlocks): Generator<Uint8Array> {
  const described = JSON.stringify({
    ...header,
    version: formatVersion,
    blocks: [...numberBlocks, ...textBlocks].map((name) => ({ name, bytes: blocks[name].byteLength })),
  });
  const lengthField = Buffer.alloc(4);
  const headerBytes = padded(Buffer.from(described, 'utf8'), 4);
  lengthField.writeUInt32LE(headerBytes.length);
  yield lengthField;
  yield headerBytes;
  for (const name of [...numberBlocks, ...textBlocks]) {
    const block = blocks[name];
    yield new Uint8Array(block.buffer, block.byteOffset, block.byteLength);
    yield new Uint8Array(padding(block.byteLength, 4));
  }
}

/** The snapshot the index was built from, or null when there is no usable index. */
export async function readIndexedSnapshotId(place: IndexPlace, sourceId: string): Promise<string | null> {
  const lengthField = await place.readStart(sourceId, 4);
  if (lengthField === null || lengthField.length < 4) return null;
  const headerLength = Math.min(lengthField.readUInt32LE(), largestHeader);
  const start = await place.readStart(sourceId, 4 + headerLength);
  return start === null ? null : (parseHeader(start.subarray(4))?.snapshotId ?? null);
}

/** All bytes of an index in memory that threads share: none of them keeps a copy. Null when there is no index. */
export async function readSharedIndex(
  place: IndexPlace,
  sourceId: string,
): Promise<SharedArrayBuffer | null> {
  const bytes = await place.read(sourceId);
  if (bytes === null) return null;
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return shared;
}

/** Opens the whole index; the blocks are views of the shared memory. Null when it is none of this format. */
export function openIndex(
  shared: SharedArrayBuffer,
  sourceId: string,
): { header: IndexHeader; blocks: OpenBlocks } | null {
  const bytes = Buffer.from(shared);
  const headerLength = bytes.length < 4 ? 0 : bytes.readUInt32LE(0);
  const header = parseHeader(bytes.subarray(4, 4 + headerLength));
  if (header === null) return null;
  const places = new Map<string, { start: number; length: number }>();
  let start = bytes.byteOffset + 4 + headerLength;
  for (const block of header.blocks) {
    places.set(block.name, { start, length: block.bytes });
    start += block.bytes + padding(block.bytes, 4);
  }
  const placeOf = (name: string) => {
    const found = places.get(name);
    if (found === undefined) throw new Error(`the index of names of ${sourceId} has no block ${name}`);
    return found;
  };
  return {
    header,
    blocks: {
      numbers: (name) => new Uint32Array(bytes.buffer, placeOf(name).start, placeOf(name).length / 4),
      bytes: (name) => new Uint8Array(bytes.buffer, placeOf(name).start, placeOf(name).length),
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

function padded(bytes: Buffer, to: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(padding(bytes.length, to), ' ')]);
}

function padding(length: number, to: number): number {
  return (to - (length % to)) % to;
}
