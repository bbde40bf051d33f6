import { lazy } from '../../../ui/lazy.tsx'

export { Invitations } from './Invitations.tsx'
export { invitationWords } from './invitations.words.ts'
export type { Leaving } from './OffboardingDialog.tsx'
export { UsersTable } from './UsersTable.tsx'

// Each dialog is as large as the page, so it is loaded when it is opened.
export const UserDialog = lazy(async () => ({
  default: (await import('./UserDialog.tsx')).UserDialog,
}))
export const InviteDialog = lazy(async () => ({
  default: (await import('./InviteDialog.tsx')).InviteDialog,
}))
export const OffboardingDialog = lazy(async () => ({
  default: (await import('./OffboardingDialog.tsx')).OffboardingDialog,
}))
