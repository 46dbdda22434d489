import { repairRules } from '#agents/query/repair/repair-sql.ts';
import type { Rule } from '#agents/query/repair/rule.ts';
import { repairCase } from '../../../repair/repair-case.ts';
import { efra } from './efra/efra.ts';
import { normalizeSyntax } from './efra/normalize-syntax.ts';
import { runStatement } from './run-statement.ts';
import type { System } from './system.ts';

/** The paper's runs have this budget at most. */
export const mostTurns = 3;

const firstPass: System = {
  name: 'FirstPass',
  async answer({ sql }, database) {
    await runStatement(database, sql);
    return sql;
  },
};

const syntaxGuard: System = {
  name: 'SyntaxGuard',
  async answer({ sql }, database) {
    const normal = normalizeSyntax(sql);
    await runStatement(database, normal);
    return normal;
  },
};

/** Tabletalk's rules in the loop that every candidate of the product goes through. */
export function tabletalk(
  name = 'Tabletalk',
  { turns = mostTurns, rules = repairRules }: { turns?: number; rules?: readonly Rule[] } = {},
): System {
  return {
    name,
    answer: async (item, database) => (await repairCase(item, database, rules, turns)).repaired_sql,
  };
}

export const efraWhole = efra('EFRA', { semantics: true, values: true, turns: mostTurns });

/** The systems of Table V, and ours. */
export const comparedSystems: readonly System[] = [
  firstPass,
  syntaxGuard,
  efra('ExecRepair', { semantics: false, values: false, turns: mostTurns }),
  efraWhole,
  tabletalk(),
];

/** The two ablations of Table IX. */
export const efraAblations: readonly System[] = [
  efra('EFRA without values', { semantics: true, values: false, turns: mostTurns }),
  efra('EFRA without semantics', { semantics: false, values: false, turns: mostTurns }),
];
