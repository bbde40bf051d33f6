import { formatDateTimeIn, type Instant } from '../../ui/formats.ts'
import { useSession } from './use-session.ts'

/** Writes instants as the company's clock shows them, by which it schedules. */
export function useCompanyTime(): (at: Instant) => string {
  const { timeZone } = useSession().user.company
  return (at) => formatDateTimeIn(at, timeZone)
}
