import { expect, test } from 'vitest';
import { messageStream, type StreamedMessage } from './event-stream.ts';

async function* told(...all: readonly (string | Promise<void>)[]): AsyncGenerator<StreamedMessage> {
  for (const [id, one] of all.entries()) {
    if (typeof one === 'string') yield { id, data: one };
    else await one;
  }
}

/** All that comes, piece by piece; `between` is called after each. */
async function pieces(response: Response, between = () => {}): Promise<string[]> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read: string[] = [];
  for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
    read.push(piece.value);
    between();
  }
  return read;
}

test('what is there at once goes as one piece, what comes later as another, and then the end', async () => {
  const later = Promise.withResolvers<void>();
  const response = await messageStream(told('a', 'b', later.promise, 'c'));
  expect(await pieces(response, later.resolve)).toEqual([
    'id: 0\ndata: "a"\n\nid: 1\ndata: "b"\n\n',
    'id: 3\ndata: "c"\n\nevent: done\ndata: {}\n\n',
  ]);
});

test('nothing to tell is told as the end', async () => {
  expect(await pieces(await messageStream(told()))).toEqual(['event: done\ndata: {}\n\n']);
});

test('what fails before the first message is the error of the request, after it the end of the stream', async () => {
  async function* failing(before: readonly string[]): AsyncGenerator<StreamedMessage> {
    for (const data of before) yield { id: 0, data };
    throw new Error('gone');
  }
  await expect(messageStream(failing([]))).rejects.toThrow('gone');
  await expect(pieces(await messageStream(failing(['a'])))).rejects.toThrow('gone');
});

test('whoever stops listening stops what tells', async () => {
  const stopped = Promise.withResolvers<void>();
  const response = await messageStream({
    [Symbol.asyncIterator]: () => ({
      next: async () => ({ done: false, value: { id: 0, data: 'again' } }),
      return: async () => {
        stopped.resolve();
        return { done: true, value: undefined };
      },
    }),
  });
  await response.body?.cancel();
  await stopped.promise;
});
