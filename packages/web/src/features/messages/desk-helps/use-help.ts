import { useEffect, useSyncExternalStore } from 'react'
import { hasPlanFeature, useCompanyPlan, useSession } from '../../organisation/sessions/index.ts'
import { closeHelp, type Help, readHelp, subscribeToHelp } from './help-state.ts'

/** The suggestion that is open on a ticket. */
export function useHelp(ticketId: number): Help | undefined {
  const help = useSyncExternalStore(subscribeToHelp, readHelp)
  return help?.ticketId === ticketId ? help : undefined
}

/** Closes the suggestion when the user leaves its ticket. */
export function useCloseHelpOnLeave(ticketId: number): void {
  useEffect(() => () => void closeHelp(), [ticketId])
}

/** State of the company's AI: `none` in its plan, `no_key` without an API key, or `ready`. */
export function useHelpAvailability(): 'none' | 'no_key' | 'ready' {
  const plan = useCompanyPlan()
  const { setting } = useSession()
  if (!hasPlanFeature(plan, 'useOpenAi')) return 'none'
  return (setting('openAiKey') ?? '') === '' ? 'no_key' : 'ready'
}
