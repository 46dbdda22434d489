/** The parts of TDS 7.4 (MS-TDS) that a server sends. */

export type TdsColumn = {
  readonly name: string;
  readonly type:
    | 'bit'
    | 'int'
    | 'bigint'
    | 'float'
    | 'money'
    | 'text'
    | 'binary'
    | 'date'
    | 'time'
    | 'datetime2'
    | 'datetimeoffset'
    | { readonly precision: number; readonly scale: number };
};

/** Of moments and times microseconds, of decimals and money their digits as one number, of days those since 1970. */
export type TdsValue = null | boolean | number | bigint | string | Uint8Array;

export type TdsError = { readonly number: number; readonly message: string; readonly state?: number };

const collation = Buffer.from([0x09, 0x04, 0xd0, 0x00, 0x34]);
/** Days from the year 1 to 1970. */
const epochDay = 719_162;
const dayMicros = 86_400_000_000n;

const u8 = (value: number) => Buffer.from([value]);
const u16 = (value: number) => {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16LE(value);
  return buffer;
};
const u32 = (value: number) => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value >>> 0);
  return buffer;
};
const u64 = (value: bigint) => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(BigInt.asUintN(64, value));
  return buffer;
};
const ucs2 = (text: string) => Buffer.from(text, 'utf16le');
const short = (text: string) => Buffer.concat([u8(text.length), ucs2(text)]);

function littleEndian(value: bigint, length: number): Buffer {
  const buffer = Buffer.alloc(length);
  let rest = value;
  for (let place = 0; place < length; place += 1) {
    buffer[place] = Number(rest & 255n);
    rest >>= 8n;
  }
  return buffer;
}

function typeInfo({ type }: TdsColumn): Buffer {
  if (typeof type === 'object') return Buffer.from([0x6a, 17, type.precision, type.scale]);
  switch (type) {
    case 'bit':
      return Buffer.from([0x68, 1]);
    case 'int':
      return Buffer.from([0x26, 4]);
    case 'bigint':
      return Buffer.from([0x26, 8]);
    case 'float':
      return Buffer.from([0x6d, 8]);
    case 'money':
      return Buffer.from([0x6e, 8]);
    case 'text':
      return Buffer.concat([u8(0xe7), u16(0xffff), collation]);
    case 'binary':
      return Buffer.concat([u8(0xa5), u16(0xffff)]);
    case 'date':
      return u8(0x28);
    case 'time':
      return Buffer.from([0x29, 6]);
    case 'datetime2':
      return Buffer.from([0x2a, 6]);
    case 'datetimeoffset':
      return Buffer.from([0x2b, 6]);
  }
}

export function columnsToken(columns: readonly TdsColumn[]): Buffer {
  const each = columns.map((column) => Buffer.concat([u32(0), u16(1), typeInfo(column), short(column.name)]));
  return Buffer.concat([u8(0x81), u16(columns.length), ...each]);
}

/** A row; one that holds NULL says so in a bitmap, as servers do. */
export function rowToken(columns: readonly TdsColumn[], row: readonly TdsValue[]): Buffer {
  if (!row.includes(null)) {
    return Buffer.concat([u8(0xd1), ...columns.map((column, place) => value(column, row[place] ?? null))]);
  }
  const bitmap = Buffer.alloc(Math.ceil(columns.length / 8));
  for (const [place, cell] of row.entries()) {
    if (cell === null) bitmap[place >> 3] = (bitmap[place >> 3] ?? 0) | (1 << (place & 7));
  }
  const present = columns.flatMap((column, place) => {
    const cell = row[place] ?? null;
    return cell === null ? [] : [value(column, cell)];
  });
  return Buffer.concat([u8(0xd2), bitmap, ...present]);
}

function value({ type }: TdsColumn, cell: TdsValue): Buffer {
  if (cell === null) throw new Error('NULL stands in the bitmap of its row');
  if (typeof type === 'object') {
    const digits = BigInt(String(cell));
    const magnitude = littleEndian(digits < 0n ? -digits : digits, 16);
    return Buffer.concat([u8(17), u8(digits < 0n ? 0 : 1), magnitude]);
  }
  switch (type) {
    case 'bit':
      return Buffer.from([1, cell ? 1 : 0]);
    case 'int':
      return Buffer.concat([u8(4), u32(Number(cell))]);
    case 'bigint':
      return Buffer.concat([u8(8), u64(BigInt(String(cell)))]);
    case 'float': {
      const buffer = Buffer.alloc(8);
      buffer.writeDoubleLE(Number(cell));
      return Buffer.concat([u8(8), buffer]);
    }
    case 'money': {
      const digits = BigInt.asUintN(64, BigInt(String(cell)));
      return Buffer.concat([u8(8), u32(Number(digits >> 32n)), u32(Number(digits & 0xffffffffn))]);
    }
    case 'text':
      return long(ucs2(String(cell)));
    case 'binary':
      return long(Buffer.from(cell instanceof Uint8Array ? cell : String(cell)));
    case 'date':
      return Buffer.concat([u8(3), littleEndian(BigInt(Number(cell) + epochDay), 3)]);
    case 'time':
      return Buffer.concat([u8(5), littleEndian(BigInt(String(cell)), 5)]);
    case 'datetime2':
      return Buffer.concat([u8(8), moment(BigInt(String(cell)))]);
    case 'datetimeoffset':
      return Buffer.concat([u8(10), moment(BigInt(String(cell))), u16(0)]);
  }
}

function moment(micros: bigint): Buffer {
  const time = ((micros % dayMicros) + dayMicros) % dayMicros;
  const day = (micros - time) / dayMicros + BigInt(epochDay);
  return Buffer.concat([littleEndian(time, 5), littleEndian(day, 3)]);
}

/** A value whose length is told in parts. */
function long(bytes: Buffer): Buffer {
  const part = bytes.length === 0 ? [] : [u32(bytes.length), bytes];
  return Buffer.concat([u64(BigInt(bytes.length)), ...part, u32(0)]);
}

export function errorToken({ number, message, state = 1 }: TdsError): Buffer {
  const body = Buffer.concat([
    u32(number),
    u8(state),
    u8(number === 18_456 ? 14 : 16),
    u16(message.length),
    ucs2(message),
    short('fake'),
    short(''),
    u32(1),
  ]);
  return Buffer.concat([u8(0xaa), u16(body.length), body]);
}

/** `attention` confirms that a statement was stopped. */
export function doneToken(kind: 'final' | 'error' | 'attention'): Buffer {
  const status = { final: 0, error: 2, attention: 0x20 }[kind];
  return Buffer.concat([u8(0xfd), u16(status), u16(0), u64(0n)]);
}

export function loginTokens(database: string, routedTo?: { host: string; port: number }): Buffer {
  const ack = Buffer.concat([u8(1), Buffer.from([0x74, 0, 0, 4]), short('fake'), Buffer.from([16, 0, 0, 0])]);
  const changes = [environment(1, Buffer.concat([short(database), short('')]))];
  if (routedTo) {
    const target = Buffer.concat([u8(0), u16(routedTo.port), u16(routedTo.host.length), ucs2(routedTo.host)]);
    changes.push(environment(20, Buffer.concat([u16(target.length), target, u16(0)])));
  }
  return Buffer.concat([...changes, u8(0xad), u16(ack.length), ack, doneToken('final')]);
}

/** A transaction begins or ends. */
export function transactionToken(kind: 'begin' | 'rollback'): Buffer {
  const descriptor = Buffer.concat([u8(8), Buffer.from([1, 0, 0, 0, 0, 0, 0, 0])]);
  return kind === 'begin'
    ? environment(8, Buffer.concat([descriptor, u8(0)]))
    : environment(10, Buffer.concat([u8(0), descriptor]));
}

function environment(type: number, body: Buffer): Buffer {
  return Buffer.concat([u8(0xe3), u16(body.length + 1), u8(type), body]);
}

/** What a server answers first: its version, and whether it encrypts. */
export function preloginReply(encryption: 'required' | 'none'): Buffer {
  const options: [number, Buffer][] = [
    [0, Buffer.from([16, 0, 0, 0, 0, 0])],
    [1, u8({ none: 2, required: 3 }[encryption])],
  ];
  let place = options.length * 5 + 1;
  const heads = options.map(([token, data]) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(token, 0);
    head.writeUInt16BE(place, 1);
    head.writeUInt16BE(data.length, 3);
    place += data.length;
    return head;
  });
  return Buffer.concat([...heads, u8(0xff), ...options.map(([, data]) => data)]);
}
