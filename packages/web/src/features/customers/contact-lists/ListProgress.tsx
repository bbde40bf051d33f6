import type { ListCheck, ListImport } from '@guiche/contract/contact-lists'
import { isErrorCode } from '@guiche/contract/errors'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useState } from 'react'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatCount } from '../../../ui/formats.ts'
import { lazy } from '../../../ui/lazy.tsx'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useListWork, useListWorkActions } from './contact-lists.queries.ts'
import { listItemWords } from './list-items.words.ts'

const FaultsDialog = lazy(() => import('./FaultsDialog.tsx'))

/** Progress and result of a list's import, audience or number check. */
export function ListProgress({ contactListId }: { contactListId: number }) {
  const { data: work } = useListWork(contactListId)
  const { cancelImport, cancelCheck } = useListWorkActions(contactListId)
  const [hiddenId, setHiddenId] = useState<number>()
  const [faultsOf, setFaultsOf] = useState<number>()
  const last = work?.import
  const check = work?.check
  const toastFailure = (act: Promise<unknown>) =>
    void act.catch((error: unknown) => toast.error(errorText(error)))
  return (
    <>
      {last && last.id !== hiddenId && (
        <ImportState
          last={last}
          onCancel={() => toastFailure(cancelImport.mutateAsync(last.id))}
          onFaults={() => setFaultsOf(last.id)}
          onHide={() => setHiddenId(last.id)}
        />
      )}
      {check && (check.status === 'running' || check.status === 'waiting') && (
        <CheckState check={check} onStop={() => toastFailure(cancelCheck.mutateAsync())} />
      )}
      <LazyOverlay>
        {faultsOf !== undefined && (
          <FaultsDialog
            contactListId={contactListId}
            importId={faultsOf}
            onClose={() => setFaultsOf(undefined)}
          />
        )}
      </LazyOverlay>
    </>
  )
}

interface ImportStateProps {
  last: ListImport
  onCancel: () => void
  onFaults: () => void
  onHide: () => void
}

const SHOWN_FOR_MS = 24 * 60 * 60 * 1000

function ImportState({ last, onCancel, onFaults, onHide }: ImportStateProps) {
  const say = useWords(listItemWords)
  const [openedAt] = useState(() => Date.now())
  const { status, fault, finishedAt, faulted, noted, kind } = last
  if (finishedAt === null) return <RunningImport last={last} onCancel={onCancel} />
  // A finished audience needs no message, nor does work that finished long ago.
  const isOld = openedAt - new Date(finishedAt).getTime() > SHOWN_FOR_MS
  if (isOld || (kind === 'audience' && status === 'done')) return null
  const severity = status === 'failed' ? 'error' : faulted > 0 ? 'warning' : 'success'
  return (
    <Alert
      severity={status === 'cancelled' ? 'info' : severity}
      sx={{ ...strip, alignItems: 'center' }}
      action={
        <>
          {faulted + noted > 0 && (
            <Button variant="text" size="small" onClick={onFaults}>
              {say('seeFaults')}
            </Button>
          )}
          <Button variant="text" size="small" onClick={onHide}>
            {say('dismiss')}
          </Button>
        </>
      }
    >
      {status === 'failed' && fault !== null ? (
        importErrorText(fault)
      ) : (
        <ImportOutcome last={last} />
      )}
    </Alert>
  )
}

function importErrorText(fault: string): string {
  return errorText(new CallError(isErrorCode(fault) ? fault : 'ERR_INTERNAL_SERVER_ERROR', 400))
}

function ImportOutcome({ last }: { last: ListImport }) {
  const { status, created, duplicated, faulted, noted } = last
  const say = useWords(listItemWords)
  const countText = (word: 'imported' | 'merged' | 'leftOut' | 'noted', count: number) =>
    say(word, { count, shown: formatCount(count) })
  const parts = [
    ...(status === 'cancelled' ? [say('cancelled')] : []),
    countText('imported', created),
    ...(duplicated > 0 ? [countText('merged', duplicated)] : []),
    ...(faulted > 0 ? [countText('leftOut', faulted)] : []),
    ...(noted > 0 ? [countText('noted', noted)] : []),
  ]
  return <span role="status">{parts.join(' · ')}</span>
}

function RunningImport({ last, onCancel }: { last: ListImport; onCancel: () => void }) {
  const say = useWords(listItemWords)
  const { rowsTotal, rowsDone, fileName: name, kind } = last
  const isSheet = kind === 'sheet'
  const title = isSheet
    ? say(rowsTotal === null ? 'reading' : 'importing', { name })
    : say('filling')
  const done = formatCount(rowsDone)
  const all = rowsTotal === null ? undefined : formatCount(rowsTotal)
  const said =
    all === undefined
      ? say('progressOpen', { count: rowsDone, done })
      : say('progress', { count: rowsTotal ?? 0, done, all })
  return (
    <ProgressPanel
      title={title}
      said={isSheet && rowsTotal === null ? undefined : said}
      share={rowsTotal === null ? undefined : rowsDone / Math.max(rowsTotal, 1)}
      action={{ label: say('cancel'), onClick: onCancel }}
    />
  )
}

function CheckState({ check, onStop }: { check: ListCheck; onStop: () => void }) {
  const say = useWords(listItemWords)
  const { status, total, done } = check
  const values = { done: formatCount(done), all: formatCount(total) }
  return (
    <ProgressPanel
      title={say('checking')}
      said={status === 'waiting' ? say('checkWaiting') : say('checkProgress', values)}
      share={done / Math.max(total, 1)}
      action={{ label: say('stopCheck'), onClick: onStop }}
    />
  )
}

interface ProgressProps {
  title: string
  said: string | undefined
  /** 0 to 1; undefined while the total is not known. */
  share: number | undefined
  action: { label: string; onClick: () => void }
}

function ProgressPanel({ title, said, share, action }: ProgressProps) {
  return (
    <Box component="section" aria-label={title} sx={{ ...strip, ...running }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 3, mb: 1.5, flexWrap: 'wrap' }}>
          <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
            {title}
          </Box>
          <Box
            component="span"
            role="status"
            sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
          >
            {said}
          </Box>
        </Box>
        <LinearProgress
          aria-label={title}
          {...(share === undefined
            ? { variant: 'indeterminate' as const }
            : { variant: 'determinate' as const, value: Math.min(share, 1) * 100 })}
        />
      </Box>
      <Button variant="text" size="small" onClick={action.onClick} sx={{ flexShrink: 0 }}>
        {action.label}
      </Button>
    </Box>
  )
}

const strip = { mx: { xs: 4, sm: 6 }, mb: 3, flexShrink: 0 } as const

const running = {
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  px: 4,
  py: 3,
  borderRadius: '8px',
  bgcolor: 'surface.hover',
  typography: 'body2',
} as const
