import { MainPane } from '#components/chat/main-pane.tsx';

export default function NotesPage() {
  return <MainPane />;
}
