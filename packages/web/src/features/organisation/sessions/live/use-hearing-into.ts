import { useEffect } from 'react'
import type { Hearing } from '../../../../platform/live.ts'
import { useSession } from '../use-session.ts'

/** Does what is declared of events, for as long as the component lives. The list is one that does not change. */
export function useHearingInto<Into>(into: Into, hearings: ReadonlyArray<Hearing<Into>>): void {
  const { companyId, id: userId } = useSession().user
  useEffect(() => {
    const ends = hearings.map(({ begin }) => begin(into, { companyId, userId }))
    return () => ends.forEach((end) => end())
  }, [into, companyId, userId, hearings])
}
