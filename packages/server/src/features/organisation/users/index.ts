export { addUser, refuseDisabledCreation, refuseWithoutSeat } from './create-user.ts'
export { emailKey } from './email-key.ts'
export { runPresenceChecks } from './run-presence-checks.ts'
export { endPause } from './pause-user.ts'
export { presentSessionUser } from './present-user.ts'
export { savePassword, setPassword } from './set-password.ts'
export { type LeavingUser, userChanged, userDeactivated, userDeleted } from './users.events.ts'
export {
  countColleagues,
  countSeats,
  findAdministrator,
  findUser,
  findUserByEmail,
  findViewerRow,
  isAddressUnconfirmed,
  joinedUser,
  listAdministrators,
  listAlertedAdmins,
  listNames,
  listOperators,
  lockUser,
  saveAddressConfirmed,
  type UserRow,
} from './users.queries.ts'
export { GRACE_MS, markSignedOut, markAllUsersOffline } from './user-presence.ts'
