import type { QueryClient } from '@tanstack/react-query'
import { type Hearing, on } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { firstStepsQuery } from './first-steps.queries.ts'

/** Refetches the steps when an object that a step is about has changed. */
export const firstStepsLive: readonly Hearing[] = [
  on('company-{id}-whatsapp', refetchFirstSteps),
  on('company-{id}-whatsappSession', refetchFirstSteps),
  on('company-{id}-user', refetchFirstSteps),
  on('company-{id}-invitation', refetchFirstSteps),
  on('company-{id}-queue', refetchFirstSteps),
  on('company-{id}-quickmessage', refetchFirstSteps),
  on('company-{id}-first-steps', refetchFirstSteps),
  on('company-{id}-appMessage', (cache, { message }) => {
    const isAnswered = cache.getQueryData(firstStepsQuery.queryKey)?.answer === true
    if (!isAnswered && message.fromMe) refetchFirstSteps(cache)
  }),
]

function refetchFirstSteps(cache: QueryClient): void {
  refetchAll(cache, firstStepsQuery.queryKey)
}
