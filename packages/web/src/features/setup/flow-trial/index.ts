import { lazyPane } from '../../../ui/lazy.tsx'

// The phone is loaded when a trial is opened.
export const TrialPhone = lazyPane(async () => ({
  default: (await import('./TrialPhone.tsx')).TrialPhone,
}))
export type { Passed } from './TrialPhone.tsx'
