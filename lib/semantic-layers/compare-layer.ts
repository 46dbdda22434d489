import type { CuratedJoin, GlossaryEntry, Origin } from '../domain/curated-knowledge.ts';
import type { DescriptionReview } from '../domain/description-review.ts';
import type { KeptTerm } from '../domain/kept-term.ts';
import {
  type LayerChange,
  type LayerPreview,
  layerFormatNames,
  type SemanticLayer,
} from '../domain/semantic-layer.ts';
import { joinKey } from '../knowledge/in-order.ts';
import { joinName, termText } from '../knowledge/piece-texts.ts';

/** What is kept here of a source, as people edit it. */
export type Kept = {
  readonly reviews: readonly DescriptionReview[];
  readonly joins: readonly CuratedJoin[];
  readonly terms: readonly KeptTerm[];
};

/** A difference with what is to be done about it. */
export type LayerStep = LayerChange &
  (
    | { readonly part: 'description'; readonly table: string; readonly column: string | null }
    | { readonly part: 'join'; readonly join: CuratedJoin }
    | { readonly part: 'term'; readonly entry: GlossaryEntry | null; readonly previous: string | null }
  );

/** Who proposes what comes from a layer: "dbt jaffle_shop". */
export function authorOf({ format, name }: Pick<SemanticLayer, 'format' | 'name'>): string {
  return `${layerFormatNames[format]} ${name}`;
}

/**
 * What a layer says otherwise than it is kept here, and what it said when it was last taken over and says no more. What people wrote or
 * decided here themselves is never undone without being told of.
 */
export function compareLayer(layer: SemanticLayer, kept: Kept): LayerStep[] {
  return [...descriptionSteps(layer, kept), ...joinSteps(layer, kept), ...termSteps(layer, kept)];
}

/** The same as people see it. */
export function previewOf(layer: SemanticLayer, steps: readonly LayerStep[]): LayerPreview {
  const { format, name, descriptions, joins, terms, leftOut } = layer;
  const told = steps.filter(({ after }) => after !== null).length;
  return {
    format,
    name,
    changes: steps.map(({ key, part, name: of, from, before, after, undoes }) => ({
      key,
      part,
      name: of,
      from,
      before,
      after,
      undoes,
    })),
    unchanged: descriptions.length + joins.length + terms.length - told,
    leftOut: [...leftOut],
  };
}

function descriptionSteps(layer: SemanticLayer, { reviews }: Kept): LayerStep[] {
  const author = authorOf(layer);
  const isThis = (one: { table: string; column: string | null }, other: typeof one) =>
    one.table === other.table && one.column === other.column;
  const nameOf = ({ table, column }: { table: string; column: string | null }) =>
    column === null ? table : `${table}.${column}`;
  const told = layer.descriptions.flatMap((said): LayerStep[] => {
    const review = reviews.find((each) => isThis(each, said));
    // A proposal that nobody has looked at is no decision.
    const accepted = review?.status === 'accepted' ? review : null;
    if (accepted?.text === said.text) return [];
    const isRefused =
      review?.status === 'rejected' && review.author === author && review.proposedText === said.text;
    const isTheirs =
      accepted !== null && (accepted.author !== author || accepted.text !== accepted.proposedText);
    return [
      {
        part: 'description',
        key: `description ${JSON.stringify([said.table, said.column])}`,
        name: nameOf(said),
        from: said.origin.name,
        before: accepted?.text ?? null,
        after: said.text,
        undoes: isTheirs || isRefused ? (review?.reviewer ?? review?.author ?? null) : null,
        table: said.table,
        column: said.column,
      },
    ];
  });
  const gone = reviews.flatMap((review): LayerStep[] => {
    const isOurs =
      review.author === author && review.status === 'accepted' && review.text === review.proposedText;
    if (!isOurs || layer.descriptions.some((said) => isThis(said, review))) return [];
    return [
      {
        part: 'description',
        key: `description ${JSON.stringify([review.table, review.column])}`,
        name: nameOf(review),
        from: review.evidence[0] ?? author,
        before: review.text,
        after: null,
        undoes: null,
        table: review.table,
        column: review.column,
      },
    ];
  });
  return [...told, ...gone];
}

function joinSteps(layer: SemanticLayer, { joins }: Kept): LayerStep[] {
  const step = (join: CuratedJoin, from: string, isGone: boolean): LayerStep => ({
    part: 'join',
    key: `join ${joinKey(join)}`,
    name: joinName(join),
    from,
    before: isGone ? eachOne : null,
    after: isGone ? null : eachOne,
    undoes: null,
    join,
  });
  const has = (all: readonly CuratedJoin[], join: CuratedJoin) =>
    all.some((other) => joinKey(other) === joinKey(join));
  return [
    ...layer.joins.filter((join) => !has(joins, join)).map((join) => step(join, join.origin.name, false)),
    ...joins
      .filter((join) => isOf(layer, join.origin) && !has(layer.joins, join))
      .map((join) => step(join, join.origin?.name ?? '', true)),
  ];
}

const eachOne = 'each row meets at most one';

function termSteps(layer: SemanticLayer, { terms }: Kept): LayerStep[] {
  const matched = new Set<KeptTerm>();
  const told = layer.terms.flatMap((entry): LayerStep[] => {
    const known =
      terms.find(({ origin }) => isOf(layer, origin) && origin?.name === entry.origin.name) ??
      terms.find(({ term }) => term.toLowerCase() === entry.term.toLowerCase());
    if (known) matched.add(known);
    if (known && known.term === entry.term && termText(known) === termText(entry)) return [];
    return [
      {
        part: 'term',
        key: `term ${entry.origin.name}`,
        name: entry.term,
        from: entry.origin.name,
        before: known ? shown(known, entry) : null,
        after: shown(entry, known),
        undoes: known && !isOf(layer, known.origin) ? known.author : null,
        entry,
        previous: known?.term ?? null,
      },
    ];
  });
  const gone = terms.flatMap((known): LayerStep[] =>
    matched.has(known) || !isOf(layer, known.origin)
      ? []
      : [
          {
            part: 'term',
            key: `term ${known.origin?.name}`,
            name: known.term,
            from: known.origin?.name ?? '',
            before: termText(known),
            after: null,
            undoes: null,
            entry: null,
            previous: known.term,
          },
        ],
  );
  return [...told, ...gone];
}

/** An entry beside another one: with its word where that is another. */
function shown(entry: GlossaryEntry, other: GlossaryEntry | undefined): string {
  return other && other.term !== entry.term ? `${entry.term}\n${termText(entry)}` : termText(entry);
}

function isOf({ format, name }: SemanticLayer, origin: Origin | undefined): boolean {
  return origin?.format === format && origin.layer === name;
}
