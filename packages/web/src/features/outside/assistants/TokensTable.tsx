import type { PersonalToken } from '@guiche/contract/personal-tokens'
import { Ban } from 'lucide-react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listState } from '../../../ui/list-state.tsx'
import { toast } from '../../../ui/toast.tsx'
import { tokenList, useRevokePersonalToken } from './assistants.queries.ts'
import { assistantWords } from './assistants.words.ts'
import { useTokenColumns } from './use-token-columns.tsx'

interface TokensTableProps {
  ofCompany: boolean
  /** Button of the empty state. */
  onAdd: () => void
}

/** Active tokens of the user or of the company, each with a revoke action. */
export function TokensTable({ ofCompany, onAdd }: TokensTableProps) {
  const say = useWords(assistantWords)
  const list = tokenList.useList(ofCompany)
  const revoke = useRevokePersonalToken()
  const { confirm, confirmDialog } = useConfirm()

  async function revokeToken({ id, name }: PersonalToken) {
    const question = {
      title: say('revokeTitle', { name }),
      text: say('revokeText'),
      confirmLabel: say('revoke'),
      isDestructive: true,
    }
    if (!(await confirm(question))) return
    try {
      await revoke.mutateAsync(id)
      toast.success(say('revoked'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <>
      <DataTable
        label={say(ofCompany ? 'company' : 'own')}
        columns={useTokenColumns(ofCompany)}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        menu={(token) => [
          {
            key: 'revoke',
            label: say('revoke'),
            icon: Ban,
            isDestructive: true,
            onSelect: () => void revokeToken(token),
          },
        ]}
        {...listState(list, errorText)}
        empty={
          <EmptyState
            drawing={<EmptyListDrawing />}
            text={say(ofCompany ? 'noneOfCompany' : 'none')}
            help={say(ofCompany ? 'noneOfCompanyHelp' : 'noneHelp')}
            {...(!ofCompany && { action: { label: say('add'), onClick: onAdd } })}
          />
        }
      />
      {confirmDialog}
    </>
  )
}
