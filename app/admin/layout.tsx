import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { AdminShell } from '#components/admin/admin-shell.tsx';
import { mayActAs, type Person } from '#lib/domain/person.ts';
import { errorCodeOf } from '#lib/errors.ts';
import { signedIn } from '../server/signed-in.ts';

export const metadata: Metadata = { title: { default: 'Administration', template: '%s · Tabletalk' } };
export const dynamic = 'force-dynamic';

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const person = await whoeverAsks();
  if (!mayActAs(person, 'developer')) forbidden();
  return <AdminShell person={person}>{children}</AdminShell>;
}

/** The frame holds nothing secret; the routes behind its pages ask again, and some for more. */
async function whoeverAsks(): Promise<Person> {
  try {
    return await signedIn({ headers: await headers() });
  } catch (error) {
    if (errorCodeOf(error) === 'unauthorized') redirect('/sign-in?to=/admin');
    throw error;
  }
}
