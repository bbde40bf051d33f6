import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { importWords } from './import.words.ts'
import { ImportProgress } from './ImportProgress.tsx'
import type { SheetKind } from './read-sheet.ts'
import { SheetInput } from './SheetInput.tsx'
import { SheetPreview } from './SheetPreview.tsx'
import { guessMapping, type Mapping, readRows, type Table } from './sheet-rows.ts'
import { useImport } from './use-import.ts'

interface ImportDialogProps {
  kind: SheetKind
  onClose: () => void
}

/** A file is chosen, its columns are named, what is good in it is sent, and what is not is told row by row. */
export function ImportDialog({ kind, onClose }: ImportDialogProps) {
  const say = useWords(importWords)
  const titleId = useId()
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const [sheet, setSheet] = useState<{ table: Table; mapping: Mapping }>()
  const { state, start } = useImport()
  const { confirm, confirmDialog } = useConfirm()
  const rows = sheet ? readRows(sheet.table, sheet.mapping) : []
  const count = rows.filter(({ faults }) => faults.length === 0).length
  const isRunning = state !== undefined && !state.isOver

  async function begin() {
    const question = {
      title: say('confirm', { count }),
      text: say('confirmText'),
      confirmLabel: say('import'),
    }
    if (await confirm(question)) await start(rows)
  }

  return (
    <Dialog
      open
      fullWidth
      fullScreen={isNarrow}
      maxWidth="sm"
      onClose={isRunning ? undefined : onClose}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{say('title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4, minHeight: 240 }}>
        {state ? (
          <ImportProgress state={state} />
        ) : sheet ? (
          <SheetPreview
            table={sheet.table}
            mapping={sheet.mapping}
            rows={rows}
            onMapping={(mapping) => setSheet({ ...sheet, mapping })}
          />
        ) : (
          <SheetInput
            kind={kind}
            onTable={(table) => setSheet({ table, mapping: guessMapping(table) })}
          />
        )}
      </DialogContent>
      <DialogActions>
        {sheet && !state && (
          <Button variant="text" onClick={() => setSheet(undefined)} sx={{ mr: 'auto' }}>
            {say('another')}
          </Button>
        )}
        {state?.isOver === true ? (
          <Button variant="contained" autoFocus onClick={onClose}>
            {say('close')}
          </Button>
        ) : (
          <>
            <Button variant="text" disabled={isRunning} onClick={onClose}>
              {say('cancel')}
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
        )}
      </DialogActions>
      {confirmDialog}
    </Dialog>
  )
}
