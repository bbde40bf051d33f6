import { type Plan, planFlags } from '@guiche/contract/plans'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { formatCount, formatReais } from '../../../ui/formats.ts'
import { ListPage, type ListPageProps } from '../../../ui/ListPage.tsx'
import { useListErrorToast } from '../../../ui/use-list-error-toast.ts'
import { usePlans, useRemovePlan } from './plans.queries.ts'
import { planWords } from './plans.words.ts'
import { lazy } from '../../../ui/lazy.tsx'

const PlanDialog = lazy(async () => ({ default: (await import('./PlanDialog.tsx')).PlanDialog }))

/** All plans, for the operator, as a tab of another page. */
export function PlansPage({ partOf }: Pick<ListPageProps<Plan>, 'partOf'>) {
  const say = useWords(planWords)
  const list = usePlans()
  const { mutateAsync } = useRemovePlan()
  useListErrorToast(list.isLoadingError, say('listFailed'))
  return (
    <ListPage
      say={say}
      partOf={partOf}
      list={list}
      rows={list.plans}
      count={list.plans.length}
      columns={usePlanColumns()}
      nameOf={({ name }) => name}
      remove={mutateAsync}
      errorText={errorText}
      renderDialog={(plan, onClose) => <PlanDialog plan={plan} onClose={onClose} />}
    />
  )
}

function usePlanColumns(): Column<Plan>[] {
  const say = useWords(planWords)
  const counts = (['users', 'connections', 'queues'] as const).map((key) => ({
    key,
    header: say(key),
    width: 112,
    align: 'right' as const,
    isTabular: true,
    render: (plan: Plan) => formatCount(plan[key]),
  }))
  return [
    { key: 'name', header: say('name'), card: 'title', render: ({ name }) => name },
    ...counts,
    {
      key: 'value',
      header: say('value'),
      width: 136,
      align: 'right',
      isTabular: true,
      render: ({ value }) => formatReais(value),
    },
    {
      key: 'parts',
      header: say('parts'),
      render: (plan) => {
        const on = planFlags.filter((flag) => plan[flag])
        if (on.length === planFlags.length) return say('all')
        return on.length === 0 ? say('nothing') : on.map((flag) => say(flag)).join(', ')
      },
    },
    {
      key: 'isOffered',
      header: say('offered'),
      width: 144,
      render: ({ isOffered }) => say(isOffered ? 'yes' : 'no'),
    },
  ]
}
