import { type Exceeds, exceeds } from '@guiche/contract/plans'
import { CallError } from '../../../platform/call-error.ts'
import { type Say, useWords } from '../../../platform/words.ts'
import { type Question, useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { useChangeCompany } from './companies.queries.ts'
import { companyWords } from './companies.words.ts'

type Change = Parameters<ReturnType<typeof useChangeCompany>['mutateAsync']>[0] & { name: string }

/** Changes a company; a plan whose limits are below the company's usage needs the operator's confirmation. */
export function useChangeToPlan() {
  const say = useWords(companyWords)
  const change = useChangeCompany()
  const { confirm, confirmDialog } = useConfirm()

  /** Resolves to false if the operator keeps the larger plan. */
  async function changeToPlan(input: Change): Promise<boolean> {
    try {
      await change.mutateAsync(input)
    } catch (error) {
      const tooMuch = exceededLimitsOf(error)
      if (!tooMuch) throw error
      if (!(await confirm(smallerPlanQuestion(say, input.name, tooMuch)))) return false
      await change.mutateAsync({ ...input, force: true })
    }
    return true
  }

  return { changeToPlan, confirmDialog }
}

/** Usage above the chosen plan's limits, if it was refused for that. */
function exceededLimitsOf(error: unknown): Exceeds | undefined {
  if (!(error instanceof CallError) || error.code !== 'ERR_PLAN_TOO_SMALL') return undefined
  return exceeds.safeParse(error.body['exceeds']).data
}

const counted = ['users', 'connections', 'queues'] as const

function smallerPlanQuestion(
  say: Say<(typeof companyWords)['pt']>,
  name: string,
  tooMuch: Exceeds,
): Question {
  const what = counted.flatMap((key) => {
    const { has, most } = tooMuch[key] ?? {}
    return has === undefined || most === undefined ? [] : [say(`${key}Of`, { has, most })]
  })
  return {
    title: say('forceTitle', { name }),
    text: say('forceText', { what: what.join(', ') }),
    confirmLabel: say('forceIt'),
  }
}
