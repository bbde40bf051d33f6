import { lazy } from '../../../ui/lazy.tsx'

export const HealthDialog = lazy(async () => ({
  default: (await import('./HealthDialog.tsx')).HealthDialog,
}))
