// Permissions of profiles, by the specification's names (core 6). The server enforces them; the web hides what a user
// may not do.

export const profiles = ['admin', 'supervisor', 'user'] as const
export type Profile = (typeof profiles)[number]

export const permissions = [
  'dashboard:view',
  'drawer-admin-items:view',
  'tickets-manager:showall',
  'user-modal:editProfile',
  'user-modal:editQueues',
  'ticket-options:deleteTicket',
  'contacts-page:deleteContact',
  'connections-page:actionButtons',
  'connections-page:addConnection',
  'connections-page:editOrDeleteConnection',
  'tag-modal:kanban',
] as const
export type Permission = (typeof permissions)[number]

const granted: Readonly<Record<Profile, readonly Permission[]>> = {
  admin: permissions,
  supervisor: ['tag-modal:kanban'],
  user: [],
}

/** True if a profile has a permission. */
export function hasPermission(profile: Profile, permission: Permission): boolean {
  return granted[profile].includes(permission)
}
