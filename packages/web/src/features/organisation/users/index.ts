import { lazy } from '../../../ui/lazy.tsx'

export { inviteWords } from './invite.words.ts'
export { pauseWords } from './pause.words.ts'
export { usersLive } from './users.live.ts'
export {
  useAddUser,
  useChangeUser,
  useColleagueNames,
  useColleagues,
  useDeactivateUser,
  usePauseUser,
  useReactivateUser,
  useRemoveUser,
  userList,
} from './users.queries.ts'
export { userWords } from './users.words.ts'

// Each dialog is as large as the page, so it is loaded when it is opened.
export const PauseDialog = lazy(async () => ({
  default: (await import('./PauseDialog.tsx')).PauseDialog,
}))
export const InviteForm = lazy(async () => ({
  default: (await import('./InviteForm.tsx')).InviteForm,
}))
export const ProfileDialog = lazy(async () => ({
  default: (await import('./ProfileDialog.tsx')).ProfileDialog,
}))
