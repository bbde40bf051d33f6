import Button from '@mui/material/Button'
import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { useUiWords } from '../../../ui/ui.words.ts'
import { importWords } from './import.words.ts'
import { ImportProgress } from './ImportProgress.tsx'
import type { SheetKind } from './read-sheet.ts'
import { SheetInput } from './SheetInput.tsx'
import { SheetPreview } from './SheetPreview.tsx'
import { guessMapping, type Mapping, type Table } from './sheet-rows.ts'
import { useRows } from './use-rows.ts'
import { useImport } from './use-import.ts'

interface ImportDialogProps {
  kind: SheetKind
  onClose: () => void
}

/** A file is chosen, its columns are named, what is good in it is sent, and what is not is told row by row. */
export function ImportDialog({ kind, onClose }: ImportDialogProps) {
  const say = useWords(importWords)
  const words = useUiWords()
  const [sheet, setSheet] = useState<{ table: Table; mapping: Mapping }>()
  const { state, start } = useImport()
  const { confirm, confirmDialog } = useConfirm()
  const { rows, error } = useRows(sheet)
  const count = (rows ?? []).filter(({ faults }) => faults.length === 0).length
  const isRunning = state !== undefined && !state.isOver

  async function begin() {
    const question = {
      title: say('confirm', { count }),
      text: say('confirmText'),
      confirmLabel: say('import'),
    }
    if (await confirm(question)) await start(rows ?? [])
  }

  return (
    <PlainDialog
      title={say('title')}
      minHeight={240}
      onClose={isRunning ? undefined : onClose}
      otherActions={
        sheet &&
        !state && (
          <Button variant="text" onClick={() => setSheet(undefined)}>
            {say('another')}
          </Button>
        )
      }
      {...(state?.isOver !== true && {
        actions: (
          <>
            <Button variant="text" disabled={isRunning} onClick={onClose}>
              {words('cancel')}
            </Button>
            <Button
              variant="contained"
              disabled={count === 0}
              loading={isRunning}
              onClick={() => void begin()}
            >
              {sheet ? say('start', { count }) : say('import')}
            </Button>
          </>
        ),
      })}
    >
      {state ? (
        <ImportProgress state={state} />
      ) : sheet ? (
        <SheetPreview
          table={sheet.table}
          mapping={sheet.mapping}
          rows={rows}
          error={error}
          onMapping={(mapping) => setSheet({ ...sheet, mapping })}
        />
      ) : (
        <SheetInput
          kind={kind}
          onTable={(table) => setSheet({ table, mapping: guessMapping(table) })}
        />
      )}
      {confirmDialog}
    </PlainDialog>
  )
}
