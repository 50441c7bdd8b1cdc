import { useParams } from '@tanstack/react-router';
import { useSession } from '#console/session/session.tsx';
import { OwnPage } from './own-page.tsx';
import { UserPage } from './user-page.tsx';
import { UsersPage } from './users-page.tsx';

/** Administrators see all users; everybody else sees the own access. */
export function AccessPage() {
  const { me } = useSession();
  const { userId } = useParams({ strict: false }) as { readonly userId?: string };
  if (!me.isAdmin) return <OwnPage />;
  return userId === undefined ? <UsersPage /> : <UserPage key={userId} id={userId} />;
}
