import { watchParent } from '../../../datasource/embedded/watch-parent.ts';
import type { ChildReply, ChildRequest, LoadedModel } from '../local-engine-protocol.ts';

/**
 * A child without an engine. It repeats the last message word by word; `crash` ends the process after the first word,
 * `garbage` sends what no child sends, `fail` fails, and `wait` says one word and then nothing until it is stopped.
 */
watchParent();

const model: LoadedModel = {
  file: '',
  contextTokens: 8192,
  sequences: 1,
  threads: 1,
  device: 'cpu',
  parameters: null,
  loadMs: 1,
};
let loaded = '';
let seen = 0;

process.on('message', (request: ChildRequest) => {
  if (request.kind === 'stop') return send({ kind: 'stopped', id: request.id });
  seen += 1;
  const { id } = request;
  const file = request.kind === 'load' ? request.file : request.request.file;
  if (loaded !== file || request.kind === 'load') {
    send({ kind: 'loading', id });
    send({ kind: 'loaded', id, model: { ...model, file }, memoryBytes: 1 });
    loaded = file;
  }
  if (request.kind === 'load') return;
  const text = request.request.messages.at(-1)?.text ?? '';
  const words = text.split(/(?<= )/);
  send({ kind: 'token', id, text: words[0] ?? '' });
  if (text === 'crash') process.exit(7);
  if (text === 'garbage') return process.send?.({ kind: 'nonsense', id });
  if (text === 'fail') return send({ kind: 'failed', id, message: 'log', sentence: 'It did not fit.' });
  if (text.startsWith('wait')) return;
  for (const word of words.slice(1)) send({ kind: 'token', id, text: word });
  const usage = { input: seen, cachedInput: 0, output: words.length };
  send({
    kind: 'done',
    id,
    reply: { text, finish: 'stop', usage, firstTokenMs: 1, totalMs: 2 },
    memoryBytes: 1,
  });
});

function send(reply: ChildReply): void {
  process.send?.(reply);
}
