import type { LineNotice } from '@guiche/contract/line-notices'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../organisation/sessions/index.ts'
import { lineNoticesQuery } from './line-notices.queries.ts'

/** What providers said of all lines, newest first. Nothing for who does not look after lines. */
export function useLineNotices(): readonly LineNotice[] {
  const { may } = useSession()
  const enabled = may('connections-page:actionButtons')
  return useQuery({ ...lineNoticesQuery, enabled }).data ?? NONE
}

const NONE: readonly LineNotice[] = []
