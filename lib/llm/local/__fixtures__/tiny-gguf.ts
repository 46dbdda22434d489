import { type GgufTensor, ggufFile } from './gguf-file.ts';

const width = 256;
const hidden = 32;
const unknown = '<unk>';
const turn = '<|im_start|>';
const end = '<|im_end|>';
const newline = '<0x0A>';
const kinds = { normal: 1, unknown: 2, control: 3, byte: 6 } as const;

const chatTemplate =
  "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>\\n' }}{% endfor %}" +
  "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";

/**
 * A language model of two megabytes in llama's architecture, made in a few milliseconds and the same for the same
 * arguments. Without a reply it says what its random weights make it say; with one it says exactly that whenever it is
 * its turn: attention and feed-forward add nothing, so that each token alone decides the next.
 */
export function tinyGguf({
  reply,
  seed = 1,
  contextLength = 8192,
}: {
  readonly reply?: string;
  readonly seed?: number;
  /** Tokens that it holds; most letters of a prompt are one each. */
  readonly contextLength?: number;
} = {}): Buffer {
  const pieces = reply === undefined ? [] : piecesOf(reply);
  const vocabulary = [
    { text: unknown, kind: kinds.unknown },
    { text: turn, kind: kinds.control },
    { text: end, kind: kinds.control },
    ...Array.from({ length: 256 }, (_, byte) => ({
      text: `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
      kind: kinds.byte,
    })),
    ...['▁', ...Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))].map((text) => ({
      text,
      kind: kinds.normal,
    })),
    ...pieces.filter((piece) => piece.length > 1).map((text) => ({ text, kind: kinds.normal })),
  ];
  const ids = new Map(vocabulary.map(({ text }, id) => [text, id]));
  const idOf = (text: string) => ids.get(text) ?? 0;
  const random = randomNumbers(seed);
  const tensor = (shape: readonly number[], scale: number): GgufTensor => ({
    shape,
    values: Float32Array.from({ length: shape.reduce((a, b) => a * b, 1) }, () => random() * scale),
  });
  const ones: GgufTensor = { shape: [width], values: new Float32Array(width).fill(1) };
  const inner = reply === undefined ? 0.3 : 0;
  const embedding = tensor([width, vocabulary.length], 1);
  const output = tensor([width, vocabulary.length], reply === undefined ? 0.3 : 0);
  const chain = [newline, ...pieces, end];
  for (const [place, from] of chain.slice(0, pieces.length + 1).entries()) {
    if (reply === undefined) break;
    const [source, target] = [idOf(from) * width, idOf(chain[place + 1] ?? end) * width];
    for (let i = 0; i < width; i += 1) output.values[target + i] = embedding.values[source + i] ?? 0;
  }

  return ggufFile(
    {
      'general.architecture': { type: 'string', value: 'llama' },
      'general.name': { type: 'string', value: 'Tiny test model' },
      'llama.block_count': { type: 'uint32', value: 1 },
      'llama.context_length': { type: 'uint32', value: contextLength },
      'llama.embedding_length': { type: 'uint32', value: width },
      'llama.feed_forward_length': { type: 'uint32', value: hidden },
      'llama.attention.head_count': { type: 'uint32', value: 4 },
      'llama.attention.head_count_kv': { type: 'uint32', value: 4 },
      'llama.attention.layer_norm_rms_epsilon': { type: 'float32', value: 1e-5 },
      'llama.rope.dimension_count': { type: 'uint32', value: width / 4 },
      'llama.vocab_size': { type: 'uint32', value: vocabulary.length },
      'tokenizer.ggml.model': { type: 'string', value: 'llama' },
      'tokenizer.ggml.tokens': { type: 'strings', value: vocabulary.map(({ text }) => text) },
      'tokenizer.ggml.scores': { type: 'float32s', value: vocabulary.map(() => 0) },
      'tokenizer.ggml.token_type': { type: 'int32s', value: vocabulary.map(({ kind }) => kind) },
      'tokenizer.ggml.unknown_token_id': { type: 'uint32', value: idOf(unknown) },
      'tokenizer.ggml.bos_token_id': { type: 'uint32', value: idOf(turn) },
      'tokenizer.ggml.eos_token_id': { type: 'uint32', value: idOf(end) },
      'tokenizer.ggml.add_bos_token': { type: 'bool', value: false },
      'tokenizer.ggml.add_space_prefix': { type: 'bool', value: false },
      'tokenizer.chat_template': { type: 'string', value: chatTemplate },
    },
    {
      'token_embd.weight': embedding,
      'blk.0.attn_norm.weight': ones,
      'blk.0.attn_q.weight': tensor([width, width], inner),
      'blk.0.attn_k.weight': tensor([width, width], inner),
      'blk.0.attn_v.weight': tensor([width, width], inner),
      'blk.0.attn_output.weight': tensor([width, width], inner),
      'blk.0.ffn_norm.weight': ones,
      'blk.0.ffn_gate.weight': tensor([width, hidden], inner),
      'blk.0.ffn_up.weight': tensor([width, hidden], inner),
      'blk.0.ffn_down.weight': tensor([hidden, width], inner),
      'output_norm.weight': ones,
      'output.weight': output,
    },
  );
}

/** Cuts a text into pieces of which no two are alike, so that each says which one follows. */
function piecesOf(reply: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const letter of reply.replaceAll(' ', '▁')) {
    piece += letter;
    if (piece.length < 4 || pieces.includes(piece)) continue;
    pieces.push(piece);
    piece = '';
  }
  if (piece === '') return pieces;
  const last = pieces.pop() ?? '';
  return [...pieces, last + piece];
}

/** From -1 to 1, the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}
