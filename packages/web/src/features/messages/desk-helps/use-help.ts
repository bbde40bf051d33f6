import { useEffect, useSyncExternalStore } from 'react'
import { hasPart, usePlan, useSession } from '../../organisation/sessions/index.ts'
import { closeHelp, type Help, readHelp, subscribeToHelp } from './help-state.ts'

/** The help that is open on a ticket. */
export function useHelp(ticketId: number): Help | undefined {
  const help = useSyncExternalStore(subscribeToHelp, readHelp)
  return help?.ticketId === ticketId ? help : undefined
}

/** Whoever goes on to another ticket leaves the help too. */
export function useHelpLeft(ticketId: number): void {
  useEffect(() => () => void closeHelp(), [ticketId])
}

/** Whether the company's AI helps: its plan has none, nobody has given it a key yet, or it does. */
export function useHelpStanding(): 'none' | 'no_key' | 'ready' {
  const plan = usePlan()
  const { setting } = useSession()
  if (!hasPart(plan, 'useOpenAi')) return 'none'
  return (setting('openAiKey') ?? '') === '' ? 'no_key' : 'ready'
}
