import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { AdminShell } from '#components/admin/admin-shell.tsx';

export const metadata: Metadata = { title: { default: 'Administration', template: '%s · Tabletalk' } };

export default function AdminLayout({ children }: { children: ReactNode }) {
  return <AdminShell>{children}</AdminShell>;
}
