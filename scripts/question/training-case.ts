import type { Intent } from '#agents/question/intent.ts';
import { intentOfStatement } from '#agents/question/intent-of-statement.ts';
import { joinPlan } from '#agents/question/join-plan.ts';
import type { QuestionView } from '#agents/question/question-view.ts';
import { type Filling, inOrder, type Shape, shapeOf } from '#agents/question/shape.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { parseSelect } from '#lib/sql/select/parse-select.ts';
import { SelectSyntaxError } from '#lib/sql/select/token-cursor.ts';

/** A question whose right statement is known and can be said as an intent. */
export type TrainingCase = {
  readonly id: string;
  readonly database: string;
  readonly view: QuestionView;
  readonly shape: Shape;
  readonly fillings: readonly Filling[];
};

/** The intent of a gold statement in the order of its question; null where an intent cannot say it. */
export function intentOfGold(gold: string, question: string, tables: readonly TableSchema[]): Intent | null {
  const bridges = (named: readonly string[]) => {
    const plan = joinPlan(tables, named);
    return plan === null ? [] : [plan.first, ...plan.steps.map(({ toTable }) => toTable)];
  };
  const lower = question.toLowerCase();
  try {
    const intent = intentOfStatement(parseSelect(gold).query, tables, bridges);
    return (
      intent &&
      inOrder(intent, ({ text }) => {
        const place = lower.indexOf(text.toLowerCase());
        return place < 0 ? Number.POSITIVE_INFINITY : place;
      })
    );
  } catch (error) {
    if (error instanceof SelectSyntaxError) return null;
    throw error;
  }
}

export function trainingCase(id: string, database: string, view: QuestionView, intent: Intent): TrainingCase {
  return { id, database, view, ...shapeOf(intent) };
}

/** Whether two fillings say the same; numbers by their value, texts and names without regard to case. */
export function sameFilling(one: Filling, other: Filling): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf(filling: Filling): string {
  switch (filling.kind) {
    case 'table':
      return `table ${filling.table}`.toLowerCase();
    case 'number':
      return `number ${Number(filling.value)}`;
    case 'column':
      return `column ${filling.column.table} ${filling.column.column}`.toLowerCase();
    case 'condition': {
      const values = filling.values.map(({ text }) => {
        const trimmed = text.trim().toLowerCase();
        return trimmed !== '' && Number.isFinite(Number(trimmed)) ? String(Number(trimmed)) : trimmed;
      });
      return `condition ${filling.column.table} ${filling.column.column} ${values.join('\u0000')}`.toLowerCase();
    }
  }
}
