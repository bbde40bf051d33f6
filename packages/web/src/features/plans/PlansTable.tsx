import { type Plan, planFlags } from '@guiche/contract/plans'
import { Pencil, Trash2 } from 'lucide-react'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatCount, formatReais } from '../../ui/formats.ts'
import { toast } from '../../ui/toast.tsx'
import { usePlans, useRemovePlan } from './plans.queries.ts'
import { planWords } from './plans.words.ts'

/** All plans, for the operator. */
export function PlansTable({ onEdit }: { onEdit: (plan: Plan) => void }) {
  const say = useWords(planWords)
  const list = usePlans()
  const columns = useColumns()
  const { remove, confirmDialog } = useRemoval()
  return (
    <>
      <DataTable
        label={say('title')}
        columns={columns}
        rows={list.plans}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={onEdit}
        menu={(plan) => [
          { key: 'edit', label: say('edit'), icon: Pencil, onSelect: () => onEdit(plan) },
          {
            key: 'remove',
            label: say('remove'),
            icon: Trash2,
            isDestructive: true,
            onSelect: () => void remove(plan),
          },
        ]}
        isLoading={list.isPending}
        empty={<EmptyState text={say('none')} />}
        error={
          list.isLoadingError && (
            <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />
          )
        }
      />
      {confirmDialog}
    </>
  )
}

function useColumns(): Column<Plan>[] {
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
  ]
}

function useRemoval() {
  const say = useWords(planWords)
  const { confirm, confirmDialog } = useConfirm()
  const { mutateAsync } = useRemovePlan()

  async function remove({ id, name }: Plan) {
    const question = {
      title: say('removeTitle', { name }),
      text: say('removeText'),
      confirmLabel: say('removePlan'),
      isDestructive: true,
    }
    if (!(await confirm(question))) return
    try {
      await mutateAsync(id)
      toast.success(say('removed'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return { remove, confirmDialog }
}
