import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AccountScreen } from '#components/account/account-screen.tsx';
import { signInRequired } from '#lib/auth/reached-at.ts';
import { readEnv } from '#lib/env.ts';

export const metadata: Metadata = { title: 'Account' };
export const dynamic = 'force-dynamic';

export default function AccountPage() {
  if (!signInRequired(readEnv())) redirect('/');
  return <AccountScreen />;
}
