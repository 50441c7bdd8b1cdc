import type { PageRequest } from '#core/page';
import type { Role, User, UserSecret } from '#core/user';

export interface UserReader {
  /** Ascending by id, one more than the limit. */
  list(page: PageRequest): Promise<User[]>;
  find(id: number): Promise<User | undefined>;
  findSecret(id: number): Promise<UserSecret | undefined>;
  /** Case does not matter. */
  findSecretByUsername(username: string): Promise<UserSecret | undefined>;
}

export interface UserWriter extends UserReader {
  insert(user: NewUser): Promise<User>;
  update(id: number, changes: UserChanges): Promise<User>;
  remove(id: number): Promise<void>;
  countEnabledAdmins(): Promise<number>;
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
  /** Also raises the password version. */
  readonly passwordHash?: string;
  readonly at: string;
}
