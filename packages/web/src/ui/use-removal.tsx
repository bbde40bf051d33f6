import type { ReactNode } from 'react'
import { type Question, useConfirm } from './ConfirmDialog.tsx'
import { toast } from './toast.tsx'

interface Removal<Row> {
  /** Names what goes, and says what goes with it. */
  ask: (row: Row) => Question | Promise<Question>
  remove: (id: number) => Promise<unknown>
  /** Said when it is gone. */
  removed: string
  errorText: (error: unknown) => string
}

/** Deletes what was confirmed, and says how that went. */
export function useRemoval<Row extends { id: number }>({
  ask,
  remove,
  removed,
  errorText,
}: Removal<Row>): { removeRow: (row: Row) => void; confirmDialog: ReactNode } {
  const { confirm, confirmDialog } = useConfirm()

  async function removeRow(row: Row) {
    if (!(await confirm({ ...(await ask(row)), isDestructive: true }))) return
    try {
      await remove(row.id)
      toast.success(removed)
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return { removeRow: (row) => void removeRow(row), confirmDialog }
}
