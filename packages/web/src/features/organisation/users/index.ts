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
  useUsers,
} from './users.queries.ts'
export { userWords } from './users.words.ts'

// A form weighs as much as the page around it, so it comes when it is asked for.
export const PauseDialog = lazy(async () => ({
  default: (await import('./PauseDialog.tsx')).PauseDialog,
}))
export const InviteForm = lazy(async () => ({
  default: (await import('./InviteForm.tsx')).InviteForm,
}))
export const ProfileDialog = lazy(async () => ({
  default: (await import('./ProfileDialog.tsx')).ProfileDialog,
}))
