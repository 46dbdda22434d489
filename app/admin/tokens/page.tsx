import type { Metadata } from 'next';
import { TokensScreen } from '#components/admin/tokens/tokens-screen.tsx';

export const metadata: Metadata = { title: 'Tokens' };

export default function TokensPage() {
  return <TokensScreen />;
}
