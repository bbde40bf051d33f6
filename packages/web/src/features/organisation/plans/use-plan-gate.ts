import type { PlanFlag } from '@guiche/contract/plans'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { REDIRECT_AFTER_MS } from '../../../platform/constants.ts'
import { toast } from '../../../ui/toast.tsx'
import { hasPlanFeature, useCompanyPlan } from '../sessions/index.ts'

/**
 * True if the company's plan has a feature. Otherwise the user sees a toast and is redirected to the first page
 * (features 6).
 */
export function usePlanGate(flag: PlanFlag, refusal: string): boolean {
  const navigate = useNavigate()
  const isAllowed = hasPlanFeature(useCompanyPlan(), flag)
  const leave = useEffectEvent(() => void navigate('/', { replace: true }))
  const refuse = useEffectEvent(() => toast.error(refusal))
  useEffect(() => {
    if (isAllowed) return undefined
    refuse()
    const timer = setTimeout(() => leave(), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isAllowed])
  return isAllowed
}
