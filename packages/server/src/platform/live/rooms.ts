// Rooms are joined by the server after a check, never by a name that a client gives.

/** Everybody of a company who is signed in. */
export const companyRoom = (companyId: number) => `company-${companyId}-mainchannel`

/** All browsers of one user. */
export const userRoom = (userId: number) => `user-${userId}`

/** All sockets of one sign-in. */
export const sessionRoom = (sessionId: string) => `session-${sessionId}`

/** Whoever runs the platform, of whatever company. */
export const superRoom = 'super-users'

/** Administrators of a company. */
export const adminRoom = (companyId: number) => `company-${companyId}-admin`
