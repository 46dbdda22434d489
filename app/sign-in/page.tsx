import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Entrance } from '#components/account/entrance.tsx';
import { providerRefusal } from '#components/account/provider-refusal.ts';
import { SignInForm } from '#components/account/sign-in-form.tsx';
import { identityProvider } from '#lib/auth/identity-provider.ts';
import { ownPath } from '#lib/auth/own-path.ts';
import { signInRequired } from '#lib/auth/reached-at.ts';
import { readEnv } from '#lib/env.ts';

export const metadata: Metadata = { title: 'Sign in' };
export const dynamic = 'force-dynamic';

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ to?: string; error?: string }>;
}) {
  const env = readEnv();
  if (!signInRequired(env)) redirect('/');
  const { to = '/', error } = await searchParams;
  const provider = identityProvider(env)?.name ?? null;
  return (
    <Entrance title="Sign in">
      <SignInForm
        to={ownPath(to)}
        provider={provider}
        refusal={error === undefined || provider === null ? null : providerRefusal(error, provider)}
      />
    </Entrance>
  );
}
