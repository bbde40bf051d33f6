import Button from '@mui/material/Button'
import { useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { useConfirm } from '../../../../ui/ConfirmDialog.tsx'
import { PlainDialog } from '../../../../ui/PlainDialog.tsx'
import { useControlWords } from '../../../../ui/control.words.ts'
import { importWords } from './import.words.ts'
import { ImportProgress } from './ImportProgress.tsx'
import { SheetInput, type SheetKind } from './SheetInput.tsx'
import { SheetPreview } from './SheetPreview.tsx'
import { useImport } from './use-import.ts'
import { type ChosenSheet, useSheet } from './use-sheet.ts'

interface ImportDialogProps {
  kind: SheetKind
  onClose: () => void
}

/** Imports contacts from a file: the columns are assigned, valid rows are sent, and faulty rows are listed. */
export function ImportDialog({ kind, onClose }: ImportDialogProps) {
  const say = useWords(importWords)
  const words = useControlWords()
  const [chosen, setChosen] = useState<ChosenSheet>()
  const { state, start } = useImport()
  const { confirm, confirmDialog } = useConfirm()
  const { data: sheet, error, isFetching } = useSheet(chosen)
  const count = (sheet?.rows ?? []).filter(({ faults }) => faults.length === 0).length
  const isRunning = state !== undefined && !state.isOver

  async function confirmAndStart() {
    const question = {
      title: say('confirm', { count }),
      text: say('confirmText'),
      confirmLabel: say('import'),
    }
    if (await confirm(question)) await start(sheet?.rows ?? [])
  }

  return (
    <PlainDialog
      title={say('title')}
      minHeight={240}
      onClose={isRunning ? undefined : onClose}
      otherActions={
        sheet &&
        !state && (
          <Button variant="text" onClick={() => setChosen(undefined)}>
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
              disabled={count === 0 || isFetching}
              loading={isRunning}
              onClick={() => void confirmAndStart()}
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
          sheet={sheet}
          isReading={isFetching}
          error={error}
          onColumn={(column) =>
            setChosen(
              (before) => before && { ...before, mapping: { ...before.mapping, ...column } },
            )
          }
        />
      ) : (
        <SheetInput
          kind={kind}
          isReading={isFetching}
          error={error}
          onFile={(file) =>
            setChosen((before) => ({ file, nth: (before?.nth ?? 0) + 1, mapping: {} }))
          }
        />
      )}
      {confirmDialog}
    </PlainDialog>
  )
}
