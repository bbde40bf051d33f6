import { lazy } from 'react'

export { useColleagueNames } from './colleagues.queries.ts'
export { UsersTable } from './UsersTable.tsx'
export { useColleagues, useUsers } from './users.queries.ts'
export { userWords } from './users.words.ts'

// A form weighs as much as the page around it, so it comes when it is asked for.
export const UserDialog = lazy(async () => ({
  default: (await import('./UserDialog.tsx')).UserDialog,
}))
export const ProfileDialog = lazy(async () => ({
  default: (await import('./ProfileDialog.tsx')).ProfileDialog,
}))
