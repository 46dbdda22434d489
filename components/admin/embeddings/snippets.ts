/** What goes into a page of the host. */
export function pageSnippet(home: string, id: string): string {
  return `<div id="tabletalk"></div>
<script src="${home}/embed.js"></script>
<script>
  tabletalkEmbed({
    element: '#tabletalk',
    embedding: '${id}',
    token: async () => (await fetch('/tabletalk-token')).text(),
    theme: { scheme: 'light' },
  });
</script>`;
}

/** What the server of the host answers there, for whoever is signed in at the host. It needs the package jose. */
export function serverSnippet(id: string): string {
  return `import { SignJWT } from 'jose';

const token = await new SignJWT({ show: 'chat' })
  .setProtectedHeader({ alg: 'HS256', kid: '${id}' })
  .setSubject(user.email)
  .setIssuedAt()
  .setExpirationTime('10 minutes')
  .sign(new TextEncoder().encode(process.env.EMBEDDING_SECRET));`;
}
