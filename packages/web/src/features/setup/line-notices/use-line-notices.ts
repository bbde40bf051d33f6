import type { LineNotice } from '@guiche/contract/line-notices'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../organisation/sessions/index.ts'
import { lineNoticesQuery } from './line-notices.queries.ts'

/** Notices of all connections, newest first; empty for users without access to connections. */
export function useLineNotices(): readonly LineNotice[] {
  const { may } = useSession()
  const enabled = may('connections-page:actionButtons')
  return useQuery({ ...lineNoticesQuery, enabled }).data ?? NONE
}

const NONE: readonly LineNotice[] = []
