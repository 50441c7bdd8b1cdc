import type { PageRequest } from '#core/page';
import type { Role, User, UserSecret } from '#core/user';

export interface UserReader {
  /** Ascending by id; one more than the limit when there is another page. */
  list(page: PageRequest): Promise<User[]>;
  find(id: number): Promise<User | undefined>;
  findSecret(id: number): Promise<UserSecret | undefined>;
  /** Ignores case. */
  findSecretByUsername(username: string): Promise<UserSecret | undefined>;
  /** The first administrator, until a start has told the operator how to sign in. */
  findUnannounced(): Promise<User | undefined>;
}

export interface UserWriter extends UserReader {
  insert(user: NewUser): Promise<User>;
  update(id: number, changes: UserChanges): Promise<User>;
  remove(id: number): Promise<void>;
  countEnabledAdmins(): Promise<number>;
  markUnannounced(id: number): Promise<void>;
  markAnnounced(id: number): Promise<void>;
}

export interface NewUser {
  readonly username: string;
  readonly role: Role;
  readonly pushEnabled: boolean;
  readonly passwordHash: string;
  readonly at: string;
}

export interface UserChanges {
  readonly role?: Role;
  readonly pushEnabled?: boolean;
  readonly disabled?: boolean;
  /** Also raises the password version, and marks the user as announced: whoever sets a password knows it. */
  readonly passwordHash?: string;
  readonly at: string;
}
