// The server adds sockets to rooms after a check, never by a name from the client.

/** All signed-in users of a company. */
export const companyRoom = (companyId: number) => `company-${companyId}-mainchannel`

/** All browsers of one user. */
export const userRoom = (userId: number) => `user-${userId}`

/** All sockets of one session. */
export const sessionRoom = (sessionId: string) => `session-${sessionId}`

/** Super users of all companies. */
export const superRoom = 'super-users'

/** Administrators of a company. */
export const adminRoom = (companyId: number) => `company-${companyId}-admin`
