import { lazy } from '../../../ui/lazy.tsx'

export const UsageDialog = lazy(async () => ({
  default: (await import('./UsageDialog.tsx')).UsageDialog,
}))
