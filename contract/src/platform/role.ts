export const roles = ['superadmin', 'admin'] as const;
export type Role = (typeof roles)[number];
