import { once } from 'node:events';
import type { Duplex } from 'node:stream';

export type TdsMessage = { readonly type: number; readonly body: Buffer };

const headerLength = 8;
const packetLength = 4_096;
const lastPacket = 1;
const reply = 4;

/** Messages of a client as they are complete. */
export async function* readMessages(stream: Duplex): AsyncGenerator<TdsMessage> {
  let pending: Buffer = Buffer.alloc(0);
  let parts: Buffer[] = [];
  // Whoever goes on with another stream over this one still needs it.
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= headerLength) {
      const length = pending.readUInt16BE(2);
      if (pending.length < length) break;
      const [type = 0, status = 0] = pending;
      parts.push(pending.subarray(headerLength, length));
      pending = pending.subarray(length);
      if ((status & lastPacket) === 0) continue;
      yield { type, body: Buffer.concat(parts) };
      parts = [];
    }
  }
}

/** One reply, cut into packets; nothing more is sent to a client that does not read on. */
export class TdsReply {
  #rest: Buffer[] = [];
  #length = 0;
  readonly #socket: Duplex;

  constructor(socket: Duplex) {
    this.#socket = socket;
  }

  async add(token: Buffer): Promise<void> {
    this.#rest.push(token);
    this.#length += token.length;
    if (this.#length < 16 * packetLength) return;
    const all = Buffer.concat(this.#rest);
    const whole = all.length - (all.length % (packetLength - headerLength));
    // What remains ends the message.
    const kept = whole === all.length ? whole - (packetLength - headerLength) : whole;
    this.#rest = [all.subarray(kept)];
    this.#length = all.length - kept;
    await this.#send(all.subarray(0, kept), false);
  }

  async end(token: Buffer): Promise<void> {
    const all = Buffer.concat([...this.#rest, token]);
    this.#rest = [];
    this.#length = 0;
    await this.#send(all, true);
  }

  async #send(bytes: Buffer, isLast: boolean): Promise<void> {
    const room = packetLength - headerLength;
    for (let start = 0; start < bytes.length; start += room) {
      const part = bytes.subarray(start, start + room);
      const header = Buffer.alloc(headerLength);
      header.writeUInt8(reply, 0);
      header.writeUInt8(isLast && start + room >= bytes.length ? lastPacket : 0, 1);
      header.writeUInt16BE(part.length + headerLength, 2);
      if (this.#socket.destroyed) return;
      if (!this.#socket.write(Buffer.concat([header, part]))) {
        await Promise.race([once(this.#socket, 'drain'), once(this.#socket, 'close')]);
      }
    }
  }
}

export type Login = {
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly onlyReads: boolean;
};

/** The fields of a LOGIN7 message that a server looks at. */
export function loginOf(body: Buffer): Login {
  const field = (place: number) => {
    const offset = body.readUInt16LE(place);
    return body.subarray(offset, offset + 2 * body.readUInt16LE(place + 2));
  };
  const secret = Buffer.from(field(44).map((byte) => swapped(byte ^ 0xa5)));
  return {
    user: field(40).toString('utf16le'),
    password: secret.toString('utf16le'),
    database: field(68).toString('utf16le'),
    onlyReads: ((body[26] ?? 0) & 0x20) !== 0,
  };
}

function swapped(byte: number): number {
  return ((byte << 4) | (byte >> 4)) & 0xff;
}

/** The text of a SQL batch, which stands after its headers. */
export function batchOf(body: Buffer): string {
  return body.subarray(body.readUInt32LE(0)).toString('utf16le');
}
