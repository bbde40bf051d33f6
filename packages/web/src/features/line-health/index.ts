import { lazy } from 'react'

export const HealthDialog = lazy(async () => ({
  default: (await import('./HealthDialog.tsx')).HealthDialog,
}))
