import type { FirstSteps } from '@guiche/contract/first-steps'
import { useQueryClient } from '@tanstack/react-query'
import { useCompanyLive } from '../sessions/index.ts'
import { firstStepsQuery } from './first-steps.queries.ts'

/** Whatever a step is about was changed by somebody: the server says what is done. */
export function useHearFirstSteps(steps: FirstSteps | undefined): void {
  const cache = useQueryClient()
  const askAgain = () => void cache.invalidateQueries({ queryKey: firstStepsQuery.queryKey })
  useCompanyLive('company-{id}-whatsapp', askAgain)
  useCompanyLive('company-{id}-whatsappSession', askAgain)
  useCompanyLive('company-{id}-user', askAgain)
  useCompanyLive('company-{id}-invitation', askAgain)
  useCompanyLive('company-{id}-queue', askAgain)
  useCompanyLive('company-{id}-quickmessage', askAgain)
  useCompanyLive('company-{id}-first-steps', askAgain)
  useCompanyLive('company-{id}-appMessage', ({ message }) => {
    if (steps?.answer !== true && message.fromMe) askAgain()
  })
}
