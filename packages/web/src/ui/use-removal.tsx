import type { ReactNode } from 'react'
import { type Question, useConfirm } from './ConfirmDialog.tsx'
import { toast } from './toast.tsx'

interface Removal<Row> {
  /** Builds the question, which names the row and the consequences. */
  ask: (row: Row) => Question | Promise<Question>
  remove: (row: Row) => Promise<unknown>
  /** Text of the toast after deletion. */
  removed: string
  errorText: (error: unknown) => string
}

/** Confirms and deletes a row, then shows a toast with the outcome. */
export function useRemoval<Row>({ ask, remove, removed, errorText }: Removal<Row>): {
  removeRow: (row: Row) => void
  confirmDialog: ReactNode
} {
  const { confirm, confirmDialog } = useConfirm()

  async function removeRow(row: Row) {
    if (!(await confirm({ ...(await ask(row)), isDestructive: true }))) return
    try {
      await remove(row)
      toast.success(removed)
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return { removeRow: (row) => void removeRow(row), confirmDialog }
}
