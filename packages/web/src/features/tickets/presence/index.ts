import { lazy } from '../../../ui/lazy.tsx'

export { presenceWords } from './presence.words.ts'
export {
  useAnnouncePresence,
  useCustomerTyping,
  usePresenceLive,
  usePresentColleagues,
} from './use-presence.ts'

export const PresentColleagues = lazy(() => import('./PresentColleagues.tsx'))
export const PresentInRow = lazy(() => import('./PresentInRow.tsx'))
