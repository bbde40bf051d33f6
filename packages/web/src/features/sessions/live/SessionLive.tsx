import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refresh } from '../../../platform/call.ts'
import { onReady } from '../../../platform/live.ts'
import { askAgain } from '../../../platform/live-cache.ts'
import { companyPlanQuery } from '../sessions.queries.ts'
import { useCompanyCache } from './use-company-cache.ts'

/** Asks again for what may have missed a word. */
export function SessionLive() {
  const cache = useQueryClient()
  useCompanyCache('company-{id}-company', (_, { company }) => {
    void cache.invalidateQueries({ queryKey: companyPlanQuery(company.id).queryKey })
  })

  useEffect(
    () =>
      onReady((toldAt, isBack) => {
        // What was told meanwhile was missed, about the session too. A server that is away again asks for another try.
        if (isBack) refresh().catch(() => undefined)
        askAgain(cache, toldAt)
      }),
    [cache],
  )

  return null
}
