import { open } from 'node:fs/promises';
import { AppError } from '../../errors.ts';

/** The bytes before the metadata: the word GGUF, the version, how many tensors and how many entries there are. */
const headerBytes = 24;
const versions = [2, 3];

/** Throws `bad-request` when a file is no GGUF model of a version that the engine reads. */
export async function checkGguf(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    if (bytesRead < headerBytes || buffer.toString('latin1', 0, 4) !== 'GGUF') {
      throw notGguf(file, 'it does not begin as one');
    }
    const version = buffer.readUInt32LE(4);
    if (!versions.includes(version)) {
      throw notGguf(file, `its version is ${version}, and ${versions.join(', ')} are read`);
    }
    if (buffer.readBigUInt64LE(8) === 0n) throw notGguf(file, 'it holds no weights, only a description');
  } finally {
    await handle.close();
  }
}

function notGguf(file: string, reason: string): AppError {
  return new AppError('bad-request', {
    userMessage: `${file} is not a GGUF model: ${reason}. Models for llama.cpp come as one file whose name ends in .gguf.`,
  });
}
