import { type PersonRole, personRoles } from '../domain/person.ts';
import { attributeName, type PersonAttributes, personAttributes } from '../domain/person-attributes.ts';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';

/** What the provider says of people decides: roles by their groups, attributes by claims of the same or another name. */
export type ProviderGrants = {
  readonly groupsClaim: string;
  /** Empty where administrators give roles. */
  readonly roles: ReadonlyMap<string, PersonRole>;
  /** The claim of each attribute that the provider gives. */
  readonly attributes: ReadonlyMap<string, string>;
};

type GrantsEnv = Pick<
  Env,
  'TABLETALK_OIDC_GROUPS_CLAIM' | 'TABLETALK_OIDC_ROLES' | 'TABLETALK_OIDC_ATTRIBUTES'
>;

/** Throws `bad-request` naming the setting and what is wrong with it. */
export function providerGrants(env: GrantsEnv): ProviderGrants {
  const roles = new Map(
    pairs('TABLETALK_OIDC_ROLES', env.TABLETALK_OIDC_ROLES).map(([group, named]): [string, PersonRole] => {
      const role = personRoles.find((each) => each === named);
      if (role !== undefined) return [group, role];
      throw wrong('TABLETALK_OIDC_ROLES', `${named} is no role; there are ${personRoles.join(', ')}`);
    }),
  );
  const attributes = new Map(pairs('TABLETALK_OIDC_ATTRIBUTES', env.TABLETALK_OIDC_ATTRIBUTES));
  for (const name of attributes.keys()) {
    const { error } = attributeName.safeParse(name);
    if (error) throw wrong('TABLETALK_OIDC_ATTRIBUTES', `${name}: ${error.issues[0]?.message}`);
  }
  return { groupsClaim: env.TABLETALK_OIDC_GROUPS_CLAIM, roles, attributes };
}

/** `a=b, c=d`. A name may hold an equals sign itself, a role and a claim do not: the last one counts. */
function pairs(setting: string, text = ''): [string, string][] {
  return text
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.lastIndexOf('=');
      if (at < 1 || at === pair.length - 1) throw wrong(setting, `${pair} is not of the form name=value`);
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    });
}

function wrong(setting: string, reason: string): AppError {
  return new AppError('bad-request', { userMessage: `${setting}: ${reason}.` });
}

export type Claims = Readonly<Record<string, unknown>>;

/** The highest role that a group of the person has, and no more than an analyst's without one. */
export function roleOf({ roles, groupsClaim }: ProviderGrants, claims: Claims): PersonRole {
  const held = textsOf(claims[groupsClaim]).flatMap((group) => roles.get(group) ?? []);
  return personRoles.findLast((role) => held.includes(role)) ?? 'analyst';
}

/** What the provider gives, in place of what it gave before; what administrators entered besides stays. */
export function attributesAfter(
  { attributes }: ProviderGrants,
  claims: Claims,
  before: PersonAttributes,
): PersonAttributes {
  const own = Object.entries(before).filter(([name]) => !attributes.has(name));
  // What is no attribute here, such as a hundred and one values, is none: a rule over it then lets nothing through.
  const given = [...attributes].flatMap(([name, claim]) =>
    Object.entries(personAttributes.safeParse({ [name]: textsOf(claims[claim]) }).data ?? {}),
  );
  return Object.fromEntries([...own, ...given]);
}

function textsOf(claim: unknown): string[] {
  const values = Array.isArray(claim) ? claim : [claim];
  return values.filter((value) => ['string', 'number', 'boolean'].includes(typeof value)).map(String);
}
