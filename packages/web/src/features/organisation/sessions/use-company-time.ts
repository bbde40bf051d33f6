import { formatDateIn, formatDateTimeIn, type Instant } from '../../../ui/formats.ts'
import { useSession } from './use-session.ts'

/** Writes instants as the company's clock shows them, by which it schedules. */
export function useCompanyTime(): (at: Instant) => string {
  const { timeZone } = useSession().user.company
  return (at) => formatDateTimeIn(at, timeZone)
}

/** Writes the days of the company's calendar, at whose ends its subscription and its invoices fall due. */
export function useCompanyDate(): (at: Instant) => string {
  const { timeZone } = useSession().user.company
  return (at) => formatDateIn(at, timeZone)
}
