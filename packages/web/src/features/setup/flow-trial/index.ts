import { lazyPane } from '../../../ui/lazy.tsx'

// Whoever draws asks for the phone when there is something to try.
export const TrialPhone = lazyPane(async () => ({
  default: (await import('./TrialPhone.tsx')).TrialPhone,
}))
export type { Passed } from './TrialPhone.tsx'
