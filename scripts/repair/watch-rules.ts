import { repairRules } from '#agents/query/repair/repair-sql.ts';
import type { Rule } from '#agents/query/repair/rule.ts';

/** The rules, and the names of those that changed a statement, gathered as they run. */
export function watchRules(): { readonly rules: readonly Rule[]; readonly applied: ReadonlySet<string> } {
  const applied = new Set<string>();
  const rules = repairRules.map(
    (rule): Rule => ({
      name: rule.name,
      apply(query, context) {
        const repaired = rule.apply(query, context);
        if (repaired.query !== query) applied.add(rule.name);
        return repaired;
      },
    }),
  );
  return { rules, applied };
}
