import type { PersonRole } from '#lib/domain/person.ts';

/** The screens of the administration, in the order of their links, and the role that each is for. */
export const adminSections = [
  { href: '/admin/runs', title: 'Runs', role: 'developer' },
  { href: '/admin/feedback', title: 'Feedback', role: 'developer' },
  { href: '/admin/examples', title: 'Examples', role: 'developer' },
  { href: '/admin/descriptions', title: 'Descriptions', role: 'developer' },
  { href: '/admin/glossary', title: 'Glossary', role: 'developer' },
  { href: '/admin/semantic-layers', title: 'Semantic layers', role: 'developer' },
  { href: '/admin/snapshots', title: 'Snapshots', role: 'developer' },
  { href: '/admin/evaluations', title: 'Evaluations', role: 'developer' },
  { href: '/admin/people', title: 'People', role: 'administrator' },
  { href: '/admin/tokens', title: 'Tokens', role: 'administrator' },
  { href: '/admin/embeddings', title: 'Embedding', role: 'administrator' },
  { href: '/admin/retention', title: 'Retention', role: 'administrator' },
  { href: '/admin/audit', title: 'Audit log', role: 'administrator' },
] as const satisfies readonly { href: string; title: string; role: PersonRole }[];
