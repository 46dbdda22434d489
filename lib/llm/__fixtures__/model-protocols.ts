import type { ScriptedUsage } from './scripted-model-server.ts';

type Finish = 'stop' | 'length' | 'content_filter';

/** How a reply looks on the wire: server-sent events in order, and the one document of a request that does not stream. */
export type Protocol = {
  begin(model: string): string[];
  text(delta: string): string[];
  end(text: string, finish: Finish, usage: ScriptedUsage): string[];
  error(message: string): string[];
  whole(model: string, text: string, finish: Finish, usage: ScriptedUsage): unknown;
};

export function protocolOf(path: string): Protocol | null {
  if (path === '/v1/chat/completions') return chatCompletions;
  if (path === '/v1/responses') return responses;
  if (path === '/v1/messages') return messages;
  return null;
}

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const event = (type: string, rest: object = {}) => `event: ${type}\n${data({ type, ...rest })}`;

const chatUsage = (usage: ScriptedUsage) => ({
  prompt_tokens: usage.input,
  completion_tokens: usage.output,
  total_tokens: usage.input + usage.output,
  prompt_tokens_details: { cached_tokens: usage.cached },
});

const chunk = (delta: object, finish: Finish | null) =>
  data({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'scripted',
    choices: [{ index: 0, delta, finish_reason: finish }],
  });

const chatCompletions: Protocol = {
  begin: () => [chunk({ role: 'assistant', content: '' }, null)],
  text: (delta) => [chunk({ content: delta }, null)],
  end: (_text, finish, usage) => [
    chunk({}, finish),
    data({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'scripted',
      choices: [],
      usage: chatUsage(usage),
    }),
    'data: [DONE]\n\n',
  ],
  error: (message) => [data({ error: { message, type: 'scripted' } })],
  whole: (model, text, finish, usage) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finish }],
    usage: chatUsage(usage),
  }),
};

const responseUsage = (usage: ScriptedUsage) => ({
  input_tokens: usage.input,
  input_tokens_details: { cached_tokens: usage.cached },
  output_tokens: usage.output,
  output_tokens_details: { reasoning_tokens: 0 },
});

const incomplete = { stop: null, length: 'max_output_tokens', content_filter: 'content_filter' } as const;

const responseMessage = (text: string) => ({
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text, annotations: [] }],
});

const wholeResponse = (model: string, text: string, finish: Finish, usage: ScriptedUsage) => {
  const reason = incomplete[finish];
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    model,
    output: [responseMessage(text)],
    incomplete_details: reason === null ? null : { reason },
    usage: responseUsage(usage),
  };
};

const responses: Protocol = {
  begin: (model) => [
    event('response.created', { response: { id: 'resp_1', created_at: 1, model } }),
    event('response.output_item.added', { output_index: 0, item: { type: 'message', id: 'msg_1' } }),
  ],
  text: (delta) => [event('response.output_text.delta', { item_id: 'msg_1', output_index: 0, delta })],
  end: (text, finish, usage) => [
    event('response.output_item.done', { output_index: 0, item: responseMessage(text) }),
    event(finish === 'stop' ? 'response.completed' : 'response.incomplete', {
      response: wholeResponse('scripted', text, finish, usage),
    }),
  ],
  error: (message) => [
    event('error', {
      sequence_number: 1,
      error: { type: 'scripted', code: 'scripted', message, param: null },
    }),
  ],
  whole: wholeResponse,
};

const stopReasons = { stop: 'end_turn', length: 'max_tokens', content_filter: 'refusal' } as const;

/** Anthropic counts cached tokens apart from the others. */
const messageUsage = (usage: ScriptedUsage) => ({
  input_tokens: usage.input - usage.cached,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: usage.cached,
  output_tokens: usage.output,
});

const messages: Protocol = {
  begin: (model) => [
    event('message_start', {
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model,
        content: [],
        stop_reason: null,
        usage: { input_tokens: 0, output_tokens: 0 },
      },
    }),
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
  ],
  text: (delta) => [event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: delta } })],
  end: (_text, finish, usage) => [
    event('content_block_stop', { index: 0 }),
    event('message_delta', {
      delta: { stop_reason: stopReasons[finish], stop_sequence: null },
      usage: messageUsage(usage),
    }),
    event('message_stop'),
  ],
  error: (message) => [event('error', { error: { type: 'api_error', message } })],
  whole: (model, text, finish, usage) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model,
    content: [{ type: 'text', text }],
    stop_reason: stopReasons[finish],
    usage: messageUsage(usage),
  }),
};
