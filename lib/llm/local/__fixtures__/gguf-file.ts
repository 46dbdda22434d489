/** A value in a GGUF header. Whole numbers and arrays say which type they are stored as. */
export type GgufValue =
  | { readonly type: 'uint32' | 'float32'; readonly value: number }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'strings'; readonly value: readonly string[] }
  | { readonly type: 'float32s' | 'int32s'; readonly value: readonly number[] };

/** `shape` as GGUF counts it: the length of a row first. */
export type GgufTensor = { readonly shape: readonly number[]; readonly values: Float32Array };

const alignment = 32;
const codes = { uint32: 4, int32: 5, float32: 6, bool: 7, string: 8, array: 9 } as const;

/** The bytes of a GGUF file, version 3, with tensors of 32-bit floats. */
export function ggufFile(
  header: Readonly<Record<string, GgufValue>>,
  tensors: Readonly<Record<string, GgufTensor>>,
): Buffer {
  const parts: Buffer[] = [Buffer.from('GGUF'), uint32(3)];
  parts.push(uint64(Object.keys(tensors).length), uint64(Object.keys(header).length));
  for (const [key, value] of Object.entries(header)) parts.push(text(key), valueBytes(value));
  let offset = 0;
  for (const [name, { shape, values }] of Object.entries(tensors)) {
    parts.push(text(name), uint32(shape.length), ...shape.map(uint64), uint32(0), uint64(offset));
    offset += padded(values.byteLength);
  }
  const head = Buffer.concat(parts);
  const data = Object.values(tensors).map(({ values }) => pad(Buffer.from(values.buffer)));
  return Buffer.concat([pad(head), ...data]);
}

function valueBytes(value: GgufValue): Buffer {
  switch (value.type) {
    case 'uint32':
      return Buffer.concat([uint32(codes.uint32), uint32(value.value)]);
    case 'float32':
      return Buffer.concat([uint32(codes.float32), float32(value.value)]);
    case 'bool':
      return Buffer.concat([uint32(codes.bool), Buffer.from([value.value ? 1 : 0])]);
    case 'string':
      return Buffer.concat([uint32(codes.string), text(value.value)]);
    case 'strings':
      return array(codes.string, value.value.map(text));
    case 'float32s':
      return array(codes.float32, value.value.map(float32));
    case 'int32s':
      return array(codes.int32, value.value.map(uint32));
  }
}

function array(code: number, items: readonly Buffer[]): Buffer {
  return Buffer.concat([uint32(codes.array), uint32(code), uint64(items.length), ...items]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function float32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([uint64(bytes.length), bytes]);
}

function padded(length: number): number {
  return Math.ceil(length / alignment) * alignment;
}

function pad(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(padded(bytes.length) - bytes.length)]);
}
