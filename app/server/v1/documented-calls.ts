/** The languages of docs/api.md, by the names of its code blocks. */
const languages = { sh: 'curl', python: 'Python', ts: 'TypeScript' } as const;

/** The calls that docs/api.md shows, which a test runs: the page shows the same. */
export function documentedCalls(document: string): { readonly title: string; readonly code: string }[] {
  return Object.entries(languages).map(([language, title]) => ({
    title,
    code: new RegExp(`\`\`\`${language}\\n([\\s\\S]+?)\n\`\`\``).exec(document)?.[1] ?? '',
  }));
}
