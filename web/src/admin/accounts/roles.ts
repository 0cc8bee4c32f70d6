import type { Role } from '@mipaka/contract';

export const roleNames: Record<Role, string> = { superadmin: 'Superadmin', admin: 'Admin' };
