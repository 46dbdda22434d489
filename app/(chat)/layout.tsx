import type { ReactNode } from 'react';
import { ChatShell } from '#components/chat/chat-shell.tsx';

export default function ChatLayout({ children }: { children: ReactNode }) {
  return <ChatShell>{children}</ChatShell>;
}
