/** The screens for developers and administrators, in the order of their links. */
export const adminSections = [
  { href: '/admin/runs', title: 'Runs' },
  { href: '/admin/feedback', title: 'Feedback' },
  { href: '/admin/examples', title: 'Examples' },
  { href: '/admin/descriptions', title: 'Descriptions' },
  { href: '/admin/glossary', title: 'Glossary' },
  { href: '/admin/snapshots', title: 'Snapshots' },
  { href: '/admin/people', title: 'People' },
  { href: '/admin/audit', title: 'Audit log' },
] as const;
