import { useEffect } from 'react'
import type { Hearing } from '../../../../platform/live/live-socket.ts'
import { useSession } from '../use-session.ts'

/** Subscribes to declared events while the component is mounted. The list must be a constant. */
export function useHearingInto<Into>(into: Into, hearings: ReadonlyArray<Hearing<Into>>): void {
  const { companyId, id: userId } = useSession().user
  useEffect(() => {
    const ends = hearings.map(({ subscribe }) => subscribe(into, { companyId, userId }))
    return () => ends.forEach((end) => end())
  }, [into, companyId, userId, hearings])
}
