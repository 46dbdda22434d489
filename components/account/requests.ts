import { z } from 'zod';
import { person } from '#lib/domain/person.ts';
import type { Joining } from '#lib/domain/person-entry.ts';
import { type PersonSettings, personSettings } from '#lib/domain/person-settings.ts';
import { type OwnSessions, ownSessions, type PasswordChange } from '#lib/domain/session.ts';
import { type OwnSourceLogin, ownSourceLogin } from '#lib/domain/source-login.ts';
import { request } from '../ui/request.ts';

const me = z.object({
  person,
  signsIn: z.boolean(),
  mayEditSql: z.boolean().default(false),
  settings: personSettings,
});
export type Me = z.infer<typeof me>;

export async function getMe(signal: AbortSignal): Promise<Me> {
  return me.parse(await request('/api/me', { signal }));
}

/** Keeps what somebody chooses for themselves, as it was understood. */
export async function putSettings(settings: PersonSettings): Promise<PersonSettings> {
  return personSettings.parse(await request('/api/me/settings', { method: 'PUT', body: settings }));
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

export async function getSessions(signal: AbortSignal): Promise<OwnSessions> {
  return ownSessions.parse(await request('/api/me/sessions', { signal }));
}

export async function deleteSession(id: string): Promise<void> {
  await request(`/api/me/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

/** Signs out everywhere, here too. */
export async function deleteSessions(): Promise<void> {
  await request('/api/me/sessions', { method: 'DELETE' });
}

export async function postPassword(change: PasswordChange): Promise<void> {
  await request('/api/me/password', { method: 'POST', body: change });
}

export async function getSourceLogins(signal: AbortSignal): Promise<OwnSourceLogin[]> {
  return z.array(ownSourceLogin).parse(await request('/api/me/source-logins', { signal }));
}

const placeOf = (sourceId: string) => `/api/me/source-logins/${encodeURIComponent(sourceId)}`;

/** Keeps the password of the own account in a source, once the database has taken it. */
export async function putSourceLogin(sourceId: string, password: string): Promise<void> {
  await request(placeOf(sourceId), { method: 'PUT', body: { password } });
}

export async function testSourceLogin(sourceId: string): Promise<void> {
  await request(`${placeOf(sourceId)}/test`, { method: 'POST', body: {} });
}

export async function deleteSourceLogin(sourceId: string): Promise<void> {
  await request(placeOf(sourceId), { method: 'DELETE' });
}

/** Uses up a one-time link and signs in with the password that was chosen. */
export async function join(joining: Joining): Promise<void> {
  const joined = z.object({ email: z.string() });
  const { email } = joined.parse(await request('/api/join', { method: 'POST', body: joining }));
  await signIn({ email, password: joining.password });
}
