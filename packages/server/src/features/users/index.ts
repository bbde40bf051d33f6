export { addUser, refuseWhenClosed, refuseWithoutSeat } from './create-user.ts'
export { emailKey } from './email-key.ts'
export { presentSessionUser } from './present-user.ts'
export { setPassword } from './set-password.ts'
export { userChanged, userDeactivated, userDeleted } from './users.events.ts'
export {
  findUser,
  findUserByEmail,
  findViewerRow,
  listAlertedAdmins,
  listNames,
  lockUser,
  type UserRow,
} from './users.queries.ts'
