import type { FirstSteps } from '@guiche/contract/first-steps'
import type { QueryClient } from '@tanstack/react-query'
import { useCompanyCache } from '../sessions/index.ts'
import { firstStepsQuery } from './first-steps.queries.ts'

/** Whatever a step is about was changed by somebody: the server says what is done. */
export function useHearFirstSteps(steps: FirstSteps | undefined): void {
  useCompanyCache('company-{id}-whatsapp', askAgain)
  useCompanyCache('company-{id}-whatsappSession', askAgain)
  useCompanyCache('company-{id}-user', askAgain)
  useCompanyCache('company-{id}-invitation', askAgain)
  useCompanyCache('company-{id}-queue', askAgain)
  useCompanyCache('company-{id}-quickmessage', askAgain)
  useCompanyCache('company-{id}-first-steps', askAgain)
  useCompanyCache('company-{id}-appMessage', (cache, { message }) => {
    if (steps?.answer !== true && message.fromMe) askAgain(cache)
  })
}

function askAgain(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: firstStepsQuery.queryKey })
}
