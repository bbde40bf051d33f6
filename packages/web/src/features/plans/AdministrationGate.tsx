import type { PlanFlag } from '@guiche/contract/plans'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { REDIRECT_AFTER_MS } from '../../platform/constants.ts'
import { NoPermission } from '../../ui/NoPermission.tsx'
import { Page } from '../../ui/Page.tsx'
import { FIRST_PAGE, useSession } from '../sessions/index.ts'
import { usePlanGate } from './use-plan-gate.ts'

interface AdministrationGateProps {
  flag: PlanFlag
  say: (word: 'title' | 'unauthorized' | 'notAllowed' | 'toTickets') => string
  children: ReactNode
}

/** A page for administrators of companies whose plan has that part. Others are told so and taken away. */
export function AdministrationGate({ flag, say, children }: AdministrationGateProps) {
  const navigate = useNavigate()
  const { may } = useSession()
  const isAllowed = usePlanGate(flag, say('unauthorized'))
  if (!may('drawer-admin-items:view'))
    return (
      <NoPermission
        text={say('notAllowed')}
        leaveLabel={say('toTickets')}
        onLeave={() => void navigate(FIRST_PAGE, { replace: true })}
        leaveAfterMs={REDIRECT_AFTER_MS}
      />
    )
  return isAllowed ? children : <Page title={say('title')}>{null}</Page>
}
