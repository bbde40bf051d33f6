import { lazy } from '../../../ui/lazy.tsx'

export { Invitations } from './Invitations.tsx'
export { inviteWords } from './invite.words.ts'
export { pauseWords } from './pause.words.ts'
export { invitationWords } from './invitations.words.ts'
export type { Leaving } from './LeavingDialog.tsx'
export { UsersTable } from './UsersTable.tsx'
export { usersLive } from './users.live.ts'
export { useColleagueNames, useColleagues, usePauseUser, useUsers } from './users.queries.ts'
export { userWords } from './users.words.ts'

// A form weighs as much as the page around it, so it comes when it is asked for.
export const UserDialog = lazy(async () => ({
  default: (await import('./UserDialog.tsx')).UserDialog,
}))
export const InviteDialog = lazy(async () => ({
  default: (await import('./InviteDialog.tsx')).InviteDialog,
}))
export const LeavingDialog = lazy(async () => ({
  default: (await import('./LeavingDialog.tsx')).LeavingDialog,
}))
export const PauseDialog = lazy(async () => ({
  default: (await import('./PauseDialog.tsx')).PauseDialog,
}))
export const InviteForm = lazy(async () => ({
  default: (await import('./InviteForm.tsx')).InviteForm,
}))
export const ProfileDialog = lazy(async () => ({
  default: (await import('./ProfileDialog.tsx')).ProfileDialog,
}))
