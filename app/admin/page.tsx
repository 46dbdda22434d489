import { redirect } from 'next/navigation';

export default function AdministrationPage() {
  redirect('/admin/runs');
}
