import type { Role } from '@mipaka/contract';

/** A role as staff read it. */
export const roleNames: Record<Role, string> = { superadmin: 'Superadmin', admin: 'Admin' };
