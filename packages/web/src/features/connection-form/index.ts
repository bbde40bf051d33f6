import { lazy } from 'react'

export const ConnectionDialog = lazy(async () => ({
  default: (await import('./ConnectionDialog.tsx')).ConnectionDialog,
}))
