import { lazy } from '../../../ui/lazy.tsx'

export { healthQuery, useHealth } from './company-usage.queries.ts'
export { HealthMark } from './HealthMark.tsx'

export const UsageDialog = lazy(async () => ({
  default: (await import('./UsageDialog.tsx')).UsageDialog,
}))
