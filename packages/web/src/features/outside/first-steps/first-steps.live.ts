import type { QueryClient } from '@tanstack/react-query'
import { type Hearing, on } from '../../../platform/live.ts'
import { refetchAll } from '../../../platform/live-cache.ts'
import { firstStepsQuery } from './first-steps.queries.ts'

/** Refetches the steps when an object that a step is about has changed. */
export const firstStepsLive: readonly Hearing[] = [
  on('company-{id}-whatsapp', askAgain),
  on('company-{id}-whatsappSession', askAgain),
  on('company-{id}-user', askAgain),
  on('company-{id}-invitation', askAgain),
  on('company-{id}-queue', askAgain),
  on('company-{id}-quickmessage', askAgain),
  on('company-{id}-first-steps', askAgain),
  on('company-{id}-appMessage', (cache, { message }) => {
    const isAnswered = cache.getQueryData(firstStepsQuery.queryKey)?.answer === true
    if (!isAnswered && message.fromMe) askAgain(cache)
  }),
]

function askAgain(cache: QueryClient): void {
  refetchAll(cache, firstStepsQuery.queryKey)
}
