import type { OfferedPlan } from '@guiche/contract/invoices'
import Alert from '@mui/material/Alert'
import { useWords } from '../../../platform/words.ts'
import { planWords } from '../../organisation/plans/index.ts'
import { invoiceWords } from './invoices.words.ts'

/** The modules that the company loses by a change of plan, those in use first. Nothing where it loses none. */
export function LostModules({ plan }: { plan: OfferedPlan }) {
  const say = useWords(invoiceWords)
  const sayPart = useWords(planWords)
  const moduleNames = (flags: OfferedPlan['lost']) => flags.map((flag) => sayPart(flag)).join(', ')
  const idle = plan.lost.filter((flag) => !plan.lostInUse.includes(flag))
  if (plan.lost.length === 0) return null
  return (
    <Alert severity={plan.lostInUse.length > 0 ? 'warning' : 'info'} sx={{ my: 1 }}>
      {plan.lostInUse.length > 0 && (
        <div>{say('losesUsed', { what: moduleNames(plan.lostInUse) })}</div>
      )}
      {idle.length > 0 && <div>{say('loses', { what: moduleNames(idle) })}</div>}
    </Alert>
  )
}
