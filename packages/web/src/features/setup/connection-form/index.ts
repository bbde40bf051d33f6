import { lazy } from '../../../ui/lazy.tsx'

export const ConnectionDialog = lazy(async () => ({
  default: (await import('./ConnectionDialog.tsx')).ConnectionDialog,
}))
