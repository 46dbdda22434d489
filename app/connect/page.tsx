import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { Entrance } from '#components/account/entrance.tsx';
import { ConsentForm } from '#components/connect/consent-form.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { signInRequired } from '#lib/auth/reached-at.ts';
import { knownScopes } from '#lib/domain/api-token.ts';
import { readEnv } from '#lib/env.ts';
import { findConnectingProgram } from '#lib/store/connections.ts';
import { signedIn } from '../server/signed-in.ts';
import { tabletalk } from '../server/tabletalk.ts';

export const metadata: Metadata = { title: 'Let a program in' };
export const dynamic = 'force-dynamic';

/** Where a person decides whether a program may act as them. What it asked is in the address, signed. */
export default async function ConnectPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  if (!signInRequired(readEnv())) redirect('/');
  const asked = await searchParams;
  const person = await signedIn({ headers: await headers() });
  const { store } = await tabletalk();
  const program = await findConnectingProgram(store, String(asked.client_id ?? ''));
  const goesTo = String(asked.redirect_uri ?? '');
  return (
    <Entrance title="Let a program in">
      {program === null || !URL.canParse(goesTo) ? (
        <Callout tone="negative">
          This page is opened by a program that wants to connect, such as an assistant. Begin there.
        </Callout>
      ) : (
        <ConsentForm
          program={program.name}
          goesTo={new URL(goesTo).host || goesTo}
          person={person.email ?? person.name}
          scopes={knownScopes(String(asked.scope ?? '').split(' '))}
        />
      )}
    </Entrance>
  );
}
