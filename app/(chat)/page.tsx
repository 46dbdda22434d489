import { MainPane } from '#components/chat/main-pane.tsx';

export default function NewConversationPage() {
  return <MainPane />;
}
