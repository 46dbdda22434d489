import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  type McpServer,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type AskedOutput, askedOutput, askedOutputOf, textOf } from './answer-content.ts';
import { answerView, answerViewType, answerViewUri } from './answer-view.ts';
import type { Door, PlacedAnswer } from './door.ts';
import { answering } from './tool-failure.ts';

const mostRows = 10_000;

const input = z.object({
  question: z.string().trim().min(1).max(4000).meta({ description: 'In plain words.' }),
  conversationId: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'Of an earlier answer, to go on with: "only France", "as a share".' }),
  maxRows: z.number().int().min(1).max(mostRows).default(100).meta({
    description: 'How many rows to give back; the prose and rowCount always stand for all of them.',
  }),
});

/** What was asked back and is remembered by the client until it calls again. */
const asked = z.object({ output: askedOutput });
export type AskedBack = z.infer<typeof asked>;

/** The name under which the choice between meanings is asked for. */
const meaning = 'meaning';
const chosen = z.object({ [meaning]: z.string() });

/** Registers `ask`. Where only a person can choose what is meant, the caller is asked when it can ask its person. */
export function registerAsk(
  server: McpServer,
  ask: NonNullable<Door['ask']>,
  state: RequestStateCodec<AskedBack>,
): void {
  const answerTo = async (
    wanted: Parameters<typeof ask>[0] & { readonly maxRows: number },
    context: ServerContext,
  ): Promise<CallToolResult | InputRequiredResult> => {
    const progress = progressOf(context);
    const answer = await ask(wanted, { signal: context.mcpReq.signal, onStep: progress });
    const output = askedOutputOf(answer, wanted.maxRows);
    return answer.status === 'asked' && canAskBack(server, context)
      ? askBack(output, answer, context)
      : told(output);
  };

  const askBack = async (output: AskedOutput, { answer, choices }: PlacedAnswer, context: ServerContext) =>
    inputRequired({
      requestState: await state.mint({ output }, context),
      inputRequests: {
        [meaning]: inputRequired.elicit({
          message: answer.split('\n')[0] ?? answer,
          requestedSchema: {
            type: 'object',
            properties: {
              [meaning]: {
                type: 'string',
                title: 'What is meant',
                oneOf: choices.map(({ label, question }) => ({ const: question, title: label })),
              },
            },
            required: [meaning],
          },
        }),
      },
    });

  const view = { ui: { prefersBorder: true } };
  server.registerResource(
    'answer',
    answerViewUri,
    {
      title: 'Answer',
      description: 'The view of an answer, for clients that show views (MCP Apps).',
      mimeType: answerViewType,
      _meta: view,
    },
    (uri) => ({ contents: [{ uri: uri.href, mimeType: answerViewType, text: answerView, _meta: view }] }),
  );

  server.registerTool(
    'ask',
    {
      title: 'Ask the data',
      description:
        'Answers a question about the data in plain words: prose whose numbers come from cells, the rows, the SQL that gave them, how the question was read, and how sure that is. Ask as a person would; write no SQL. A follow-up names conversationId. When status is "asked", ask one of the choices in the same conversation.',
      inputSchema: input,
      outputSchema: askedOutput,
      annotations: { readOnlyHint: true, openWorldHint: false },
      // The second is how it was written before the specification had its first version.
      _meta: { ui: { resourceUri: answerViewUri }, 'ui/resourceUri': answerViewUri },
    },
    (wanted, context) =>
      answering(async () => {
        const before = context.mcpReq.requestState<unknown>();
        if (before === undefined) {
          return answerTo({ ...wanted, conversationId: wanted.conversationId ?? null }, context);
        }
        const { output } = asked.parse(before);
        const choice = acceptedContent(context.mcpReq.inputResponses, meaning, chosen)?.[meaning];
        // Only what was offered: an answer from outside decides nothing else.
        const offered = output.choices.find(({ question }) => question === choice);
        if (!offered) return told(output);
        const { conversationId } = output;
        return answerTo({ question: offered.question, conversationId, maxRows: wanted.maxRows }, context);
      }),
  );
}

const elicits = z.object({ elicitation: z.looseObject({}) });

function told(output: AskedOutput): CallToolResult {
  return { content: [{ type: 'text', text: textOf(output) }], structuredContent: output };
}

/** Whether the client said that it can put a form before its person. A client that says nothing of itself cannot. */
function canAskBack({ server }: McpServer, { mcpReq }: ServerContext): boolean {
  const { envelope } = mcpReq;
  if (envelope === undefined) return server.getClientCapabilities()?.elicitation !== undefined;
  return elicits.safeParse(Reflect.get(envelope, CLIENT_CAPABILITIES_META_KEY)).success;
}

/** Tells each step to a client that wants to know. */
function progressOf({ mcpReq }: ServerContext): (words: string) => void {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  let progress = 0;
  return (message) => {
    progress += 1;
    const params = { progressToken, progress, message };
    // A client that has gone away is told nothing more; what it asked for ends by its signal.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
