import { createRequire } from 'node:module';
import path from 'node:path';
import { projectRoot } from '../../project-root.ts';

/** What tedious knows of a column's type. */
type Metadata = { readonly type: { readonly name: string }; readonly scale?: number | undefined };
type Read = { value: unknown; readonly offset: number };
type ValueParser = {
  readValue(buffer: Buffer, offset: number, metadata: Metadata, options: unknown): Read;
};

/** Types that tedious makes a double or a Date of, with the text that their bytes stand for instead. */
const exactly: Readonly<Record<string, (bytes: Buffer, scale: number) => string>> = {
  DecimalN: (bytes, scale) => decimal(bytes.subarray(1), scale),
  NumericN: (bytes, scale) => decimal(bytes.subarray(1), scale),
  MoneyN: (bytes) => money(bytes.subarray(1)),
  Money: money,
  SmallMoney: money,
  DateTimeOffset: (bytes, scale) => onItsClock(bytes.subarray(1), scale),
};

/**
 * tedious has no other reading of decimals than the double next to them, and forgets the clock that a moment was told on. Its one
 * reader of values is wrapped here: it finds where a value ends, and the same bytes are read again without loss. The version of
 * tedious is pinned, and the contract of sources reads long decimals through it.
 */
export function readExactly(): void {
  // The bundled server cannot be told where this module is.
  const fromProject = createRequire(path.join(/* turbopackIgnore: true */ projectRoot, 'package.json'));
  const parser: ValueParser = fromProject('tedious/lib/value-parser');
  const { readValue } = parser;
  if (wrapped.has(readValue)) return;
  parser.readValue = (buffer, offset, metadata, options) => {
    const read = readValue(buffer, offset, metadata, options);
    const exact = exactly[metadata.type.name];
    if (exact !== undefined && read.value !== null) {
      read.value = exact(buffer.subarray(offset, read.offset), metadata.scale ?? 0);
    }
    return read;
  };
  wrapped.add(parser.readValue);
}

const wrapped = new WeakSet<ValueParser['readValue']>();

/** A sign, 1 for positive, then the digits as a little-endian number. */
function decimal(bytes: Buffer, scale: number): string {
  const digits = unsigned(bytes.subarray(1));
  return withPoint(bytes[0] === 1 ? digits : -digits, scale);
}

/** Ten-thousandths; of eight bytes the higher half comes first. */
function money(bytes: Buffer): string {
  const amount =
    bytes.length === 4
      ? BigInt(bytes.readInt32LE(0))
      : (BigInt(bytes.readInt32LE(0)) << 32n) + BigInt(bytes.readUInt32LE(4));
  return withPoint(amount, 4);
}

/** The moment in UTC, as parts of a second and days since the year 1, then the minutes that its clock is ahead. */
function onItsClock(bytes: Buffer, scale: number): string {
  const parts = unsigned(bytes.subarray(0, -5));
  const minutes = bytes.readInt16LE(bytes.length - 2);
  const day = BigInt(bytes.readUIntLE(bytes.length - 5, 3)) * 86_400n;
  const second = 10n ** BigInt(scale);
  const told = (day + BigInt(minutes) * 60n) * second + parts;
  const fraction = String(told % second)
    .padStart(scale, '0')
    .replace(/0+$/, '');
  // Seconds from the first day of the year 1 to that of 1970.
  const sinceEpoch = Number(told / second - 62_135_596_800n);
  const text = new Date(sinceEpoch * 1_000).toISOString().slice(0, 19).replace('T', ' ');
  return scale > 0 && fraction !== '' ? `${text}.${fraction}` : text;
}

function unsigned(bytes: Buffer): bigint {
  return bytes.reduceRight((number, byte) => number * 256n + BigInt(byte), 0n);
}

function withPoint(amount: bigint, scale: number): string {
  const sign = amount < 0n ? '-' : '';
  const digits = String(amount < 0n ? -amount : amount).padStart(scale + 1, '0');
  return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
