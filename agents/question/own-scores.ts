import { rememberedOf } from '#lib/remembered-of.ts';
import type { Candidate } from './candidates.ts';
import type { LinkKind } from './mentions.ts';
import type { NamedColumn, NamedTable } from './name-words.ts';
import type { QuestionView } from './question-view.ts';
import {
  askedFeatures,
  columnFeatures,
  kindOf,
  kindOrName,
  type Note,
  placeFeatures,
  saidFeatures,
  tableFeatures,
} from './slot-features.ts';
import { summed, type Weights } from './weights.ts';

/** What `ownFeatures` of a candidate add up to, for the candidates of one role. */
type OwnScore = (candidate: Candidate) => number;

/**
 * Adds up what speaks for the candidates of a question. A schema has many times more columns than a question names: what a column is
 * worth by itself is remembered as long as its schema lives, what the question says of all columns of a kind as long as the question.
 */
export function ownScores(weights: Weights, view: QuestionView): (role: string) => OwnScore {
  return (role) => {
    const sum = (features: (note: Note) => void) => summed(weights, features);
    const unsaid = remembering(
      (candidate: Candidate) => sum((note) => placeFeatures(role, candidate, view, note)),
      ({ filling }) => filling.kind,
    );
    const byThemselves = remembering((by: LinkKind | null) => columnScores(weights)(role, by));
    const said = remembering((word: string) => sum((note) => saidFeatures(role, word, view, note)));
    const asked = remembering(
      (column: NamedColumn) => sum((note) => askedFeatures(role, column, view, note)),
      (column) => `${column.parts.at(-1)?.word} ${kindOf(column)}`,
    );
    const ofTable = remembering((table: NamedTable) =>
      remembering(
        (column: NamedColumn | null) => sum((note) => tableFeatures(role, table, column, null, view, note)),
        (column) => column && kindOrName(column),
      ),
    );
    return (candidate) => {
      const { mention, column, table, values } = candidate;
      let score =
        mention === null && values.length === 0
          ? unsaid(candidate)
          : sum((note) => placeFeatures(role, candidate, view, note));
      if (column !== null) {
        score += byThemselves(mention?.by ?? null)(column);
        for (const { word } of column.parts) score += said(word);
        if (mention === null) score += asked(column);
      }
      if (table === null) return score;
      if (mention === null) return score + ofTable(table)(column);
      return score + sum((note) => tableFeatures(role, table, column, mention, view, note));
    };
  };
}

/** Of weights that stay as they are. */
const columnScores = rememberedOf((weights: Weights) => {
  const roles = new Map<string, (column: NamedColumn) => number>();
  return (role: string, by: LinkKind | null) => {
    const name = `${role} ${by}`;
    const known =
      roles.get(name) ??
      rememberedOf((column: NamedColumn) =>
        summed(weights, (note) => columnFeatures(role, column, by, note)),
      );
    roles.set(name, known);
    return known;
  };
});

function remembering<Of, Made>(make: (of: Of) => Made, keyOf: (of: Of) => unknown = (of) => of) {
  const made = new Map<unknown, Made>();
  return (of: Of): Made => {
    const key = keyOf(of);
    const known = made.get(key) ?? make(of);
    made.set(key, known);
    return known;
  };
}
