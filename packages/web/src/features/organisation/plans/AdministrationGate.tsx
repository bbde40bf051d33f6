import type { PlanFlag } from '@guiche/contract/plans'
import type { ReactNode } from 'react'
import { Page } from '../../../ui/Page.tsx'
import { AdministratorsOnly } from './AdministratorsOnly.tsx'
import { usePlanGate } from './use-plan-gate.ts'

interface AdministrationGateProps {
  flag: PlanFlag
  say: (word: 'title' | 'unauthorized' | 'notAllowed' | 'toTickets') => string
  children: ReactNode
}

/** Page for administrators of companies whose plan has the feature; other users see a notice and are redirected. */
export function AdministrationGate({ flag, say, children }: AdministrationGateProps) {
  const isAllowed = usePlanGate(flag, say('unauthorized'))
  return (
    <AdministratorsOnly say={say}>
      {isAllowed ? children : <Page title={say('title')}>{null}</Page>}
    </AdministratorsOnly>
  )
}
