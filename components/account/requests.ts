import { z } from 'zod';
import { person } from '#lib/domain/person.ts';
import type { Joining } from '#lib/domain/person-entry.ts';
import { request } from '../ui/request.ts';

const me = z.object({ person, signsIn: z.boolean() });
export type Me = z.infer<typeof me>;

export async function getMe(signal: AbortSignal): Promise<Me> {
  return me.parse(await request('/api/me', { signal }));
}

export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  await request('/api/auth/sign-in/email', { method: 'POST', body: credentials });
}

const elsewhere = z.object({ url: z.url() });

/** The provider's own page, where the sign-in goes on. */
export async function signInWithProvider(callbackURL: string): Promise<string> {
  const body = { provider: 'oidc', callbackURL, errorCallbackURL: '/sign-in' };
  return elsewhere.parse(await request('/api/auth/sign-in/social', { method: 'POST', body })).url;
}

export async function signOut(): Promise<void> {
  await request('/api/auth/sign-out', { method: 'POST', body: {} });
}

/** Uses up a one-time link and signs in with the password that was chosen. */
export async function join(joining: Joining): Promise<void> {
  const joined = z.object({ email: z.string() });
  const { email } = joined.parse(await request('/api/join', { method: 'POST', body: joining }));
  await signIn({ email, password: joining.password });
}
