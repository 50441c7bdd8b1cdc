import { PageHeader } from '#console/parts/page-header.tsx';
import { useSession } from '#console/session/session.tsx';
import { texts } from '#console/texts.ts';
import { Connections } from './connections.tsx';
import { Credentials } from './credentials.tsx';

const { own } = texts.access;

/** The page of users who are not administrators: their own credentials and connections. */
export function OwnPage() {
  const { me } = useSession();
  const about = `${own.onlyAdministrators} ${me.isApproved ? own.mayPush : own.mayNotPush}`;
  return (
    <>
      <PageHeader title={own.title} about={about} />
      <Credentials path="/external/me/broker-credentials" username={me.username} />
      <Connections listPath="/external/connections" path="/external/connections" />
    </>
  );
}
