import { z } from 'zod';
import type { RecordedRequest } from '#lib/llm/__fixtures__/scripted-model-server.ts';

/** What a model that does as it is told says where the prompt leaves it a choice. */
export type Obedience = {
  /** The statement, from everything the request said. */
  readonly sql: (prompt: string) => string;
  /** The words of a reply without a shape, and of every text inside a shape. */
  readonly words?: string;
  /** Whether it objects to what it is shown. */
  readonly objects?: boolean;
  /** The steps of a plan after those that every question takes. */
  readonly moreSteps?: readonly PlannedStep[];
};

type PlannedStep = {
  readonly id: string;
  readonly why: string;
  readonly tool: string;
  readonly args: readonly { readonly name: string; readonly value: string }[];
};

/**
 * The reply of a model that obeys: an instance of the JSON schema it is asked for, a statement in one block where the
 * prompt asks for SQL, else plain words. Only replies whose parts must fit each other are known by their property names;
 * a new role needs an entry here only when an instance of its schema would mean nothing.
 */
export function obedientReply(request: RecordedRequest, obedience: Obedience): string {
  const schema = askedShape(request);
  if (schema !== null) {
    const known = Object.keys(schema.properties ?? {});
    const whole = wholeReplies.find(({ properties }) => properties.every((name) => known.includes(name)));
    return JSON.stringify(
      whole ? whole.reply(request, obedience) : instanceOf(schema, '', request, obedience),
    );
  }
  if (request.prompt.includes('```sql')) {
    return `${obedience.words ?? 'As asked.'}\n\n\`\`\`sql\n${obedience.sql(request.prompt)}\n\`\`\``;
  }
  return obedience.words ?? 'As asked.';
}

/** What kind of reply a request wants: the properties of its shape, `SQL` or `words`, after its model. */
export function kindOf(request: RecordedRequest): string {
  const schema = askedShape(request);
  const shape = schema === null ? null : Object.keys(schema.properties ?? {}).join(', ');
  return `${request.body.model}: ${shape ?? (request.prompt.includes('```sql') ? 'SQL' : 'words')}`;
}

/** Replies that are recognised by the properties of the asked shape. */
const wholeReplies: readonly {
  readonly properties: readonly string[];
  readonly reply: (request: RecordedRequest, obedience: Obedience) => unknown;
}[] = [
  { properties: ['steps', 'answerFrom'], reply: planOf },
  { properties: ['candidates'], reply: verdictsOf },
];

/** What a property means, whatever shape it is in. */
const properties: Readonly<Record<string, (request: RecordedRequest, obedience: Obedience) => unknown>> = {
  sql: ({ prompt }, { sql }) => sql(prompt),
  accept: (_request, { objects = false }) => !objects,
  verdict: (_request, { objects = false }) => (objects ? 'wrong' : 'right'),
  problems: (_request, { objects = false, words }) => (objects ? [words ?? 'It is not as asked.'] : []),
  emptyIsRight: () => false,
  variants: ({ prompt }) => [`In other words: ${questionOf(prompt)}`],
};

const jsonSchema = z.looseObject({
  get properties() {
    return z.record(z.string(), jsonSchema).optional();
  },
  get items() {
    return jsonSchema.optional();
  },
  get anyOf() {
    return z.array(jsonSchema).optional();
  },
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  minItems: z.number().optional(),
  minimum: z.number().optional(),
});
type JsonSchema = z.infer<typeof jsonSchema>;

/** The shape a request asks for; each provider has another place for it, but all call it `schema`. */
function askedShape({ body }: RecordedRequest): JsonSchema | null {
  return shapeIn([body.response_format, body.text, body.output_format, body.output_config]);
}

function shapeIn(value: unknown): JsonSchema | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const schema = name === 'schema' ? jsonSchema.safeParse(inner) : null;
    const found = schema?.success && schema.data.properties ? schema.data : shapeIn(inner);
    if (found !== null) return found;
  }
  return null;
}

/** The smallest value of a shape that means something: every property, one entry where a list must not be empty. */
function instanceOf(
  schema: JsonSchema,
  name: string,
  request: RecordedRequest,
  obedience: Obedience,
): unknown {
  const meant = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (meant) return meant(request, obedience);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) {
    const choice = schema.anyOf.find(({ type }) => type !== 'null') ?? schema.anyOf[0];
    return obedience.words === undefined && schema.anyOf.some(({ type }) => type === 'null')
      ? null
      : choice && instanceOf(choice, name, request, obedience);
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([property, inner]) => [
          property,
          instanceOf(inner, property, request, obedience),
        ]),
      );
    case 'array': {
      const isWanted = (schema.minItems ?? 0) > 0 || obedience.words !== undefined;
      return isWanted && schema.items ? [instanceOf(schema.items, '', request, obedience)] : [];
    }
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    case 'null':
      return null;
    default:
      return obedience.words ?? 'As asked.';
  }
}

/** The plan that the planner's instructions call usual, with a chart where the question says so. */
function planOf({ prompt }: RecordedRequest, { moreSteps = [] }: Obedience) {
  const question = questionOf(prompt);
  const step = (id: string, tool: string, values: Readonly<Record<string, string>>): PlannedStep => ({
    id,
    why: 'The question takes it.',
    tool,
    args: Object.entries(values).map(([name, value]) => ({ name, value })),
  });
  const drawing = /\b(chart|draw|plot|graph)\b/i.test(question)
    ? [step('#E6', 'draw-chart', { instruction: question, data: '#E5' })]
    : [];
  return {
    steps: [
      step('#E1', 'find-schema', { question }),
      step('#E2', 'find-entities', { question }),
      step('#E3', 'find-examples', { question }),
      step('#E4', 'table-insight', { question, schema: '#E1', entities: '#E2' }),
      step('#E5', 'query-data', {
        question,
        schema: '#E1',
        entities: '#E2',
        examples: '#E3',
        insight: '#E4',
      }),
      ...drawing,
      ...moreSteps,
    ],
    answerFrom: ['#E5', ...[...drawing, ...moreSteps].map(({ id }) => id)],
  };
}

/** The first candidate is the best. */
function verdictsOf({ prompt }: RecordedRequest, { words }: Obedience) {
  const numbers = [...prompt.matchAll(/^Candidate (\d+)/gm)].map((match) => Number(match[1]));
  return {
    candidates: numbers.map((candidate, place) => {
      const mark = place === 0 ? 9 : 3;
      return {
        candidate,
        relevance: mark,
        correctness: mark,
        completeness: mark,
        reason: words ?? 'As asked.',
      };
    }),
  };
}

/** What was asked: every prompt says it after this word, the last time it occurs. */
function questionOf(prompt: string): string {
  const at = prompt.lastIndexOf('Question: ');
  return (prompt.slice(at + 'Question: '.length).split('\n\n')[0] ?? '').trim();
}
