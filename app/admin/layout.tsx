import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { AdminShell } from '#components/admin/admin-shell.tsx';
import type { Person } from '#lib/domain/person.ts';
import { errorCodeOf } from '#lib/errors.ts';
import { requireRole } from '../server/signed-in.ts';

export const metadata: Metadata = { title: { default: 'Administration', template: '%s · Tabletalk' } };
export const dynamic = 'force-dynamic';

export default async function AdminLayout({ children }: { children: ReactNode }) {
  return <AdminShell person={await whoMayBeHere()}>{children}</AdminShell>;
}

/** The frame is for developers; each route behind its pages asks again, and some ask for more. */
async function whoMayBeHere(): Promise<Person> {
  try {
    return await requireRole({ headers: await headers() }, 'developer');
  } catch (error) {
    if (errorCodeOf(error) === 'unauthorized') redirect('/sign-in?to=/admin');
    if (errorCodeOf(error) === 'forbidden') forbidden();
    throw error;
  }
}
