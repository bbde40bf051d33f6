import type { QueryClient } from '@tanstack/react-query'
import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { firstStepsQuery } from './first-steps.queries.ts'

/** Refetches the steps when an object that a step is about has changed. */
export const firstStepsLive: readonly Hearing[] = [
  declareHearing('company-{id}-whatsapp', refetchFirstSteps),
  declareHearing('company-{id}-whatsappSession', refetchFirstSteps),
  declareHearing('company-{id}-user', refetchFirstSteps),
  declareHearing('company-{id}-invitation', refetchFirstSteps),
  declareHearing('company-{id}-queue', refetchFirstSteps),
  declareHearing('company-{id}-quickmessage', refetchFirstSteps),
  declareHearing('company-{id}-first-steps', refetchFirstSteps),
  declareHearing('company-{id}-appMessage', (cache, { message }) => {
    const isAnswered = cache.getQueryData(firstStepsQuery.queryKey)?.answer === true
    if (!isAnswered && message.fromMe) refetchFirstSteps(cache)
  }),
]

function refetchFirstSteps(cache: QueryClient): void {
  refetchAll(cache, firstStepsQuery.queryKey)
}
