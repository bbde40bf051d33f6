import { formatDateIn, formatDateTimeIn, type Instant } from '../../../ui/formats.ts'
import { useSession } from './use-session.ts'

/** Formats instants in the company's time zone, which its schedules use. */
export function useCompanyTimeFormat(): (at: Instant) => string {
  const { timeZone } = useSession().user.company
  return (at) => formatDateTimeIn(at, timeZone)
}

/** Formats days in the company's time zone, at whose ends its subscription and invoices are due. */
export function useCompanyDateFormat(): (at: Instant) => string {
  const { timeZone } = useSession().user.company
  return (at) => formatDateIn(at, timeZone)
}
