import type { FlowGraph } from '@guiche/contract/flow-graph'
import type { FlowVersion } from '@guiche/contract/flows'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorProps, errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { useConfirm } from '../../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { SelectInput } from '../../../../ui/Field.tsx'
import { formatDateTime } from '../../../../ui/formats.ts'
import { PlainDialog } from '../../../../ui/PlainDialog.tsx'
import { useVersions, versionGraphQuery } from '../flow-editor.queries.ts'
import { flowEditorWords } from '../flow-editor.words.ts'
import { VersionDiff } from './VersionDiff.tsx'

interface VersionsDialogProps {
  flowId: number
  /** The graph in the editor. */
  drawn: FlowGraph
  isReadOnly: boolean
  onRestore: (number: number) => Promise<void>
  onClose: () => void
}

/** Published versions of a flow: author, time and differences; an earlier version can be restored. */
export function VersionsDialog(props: VersionsDialogProps) {
  const { flowId, drawn, isReadOnly, onRestore, onClose } = props
  const say = useWords(flowEditorWords)
  const list = useVersions(flowId)
  const versions = list.data?.pages.flatMap((page) => page.versions) ?? []
  const [chosen, setChosen] = useState<number>()
  const version = versions.find(({ number }) => number === chosen) ?? versions[0]
  const { confirm, confirmDialog } = useConfirm()

  async function restore({ number }: FlowVersion): Promise<void> {
    const isSure = await confirm({
      title: say('restoreTitle', { version: number }),
      text: say('restoreText'),
      confirmLabel: say('restore'),
    })
    if (!isSure) return
    await onRestore(number)
    onClose()
  }

  return (
    <PlainDialog
      title={say('versions')}
      width="lg"
      height="80vh"
      onClose={onClose}
      otherActions={
        version &&
        !isReadOnly &&
        !version.isCurrent && (
          <Button variant="outlined" onClick={() => void restore(version)}>
            {say('restoreVersion', { version: version.number })}
          </Button>
        )
      }
    >
      {list.isError && <ErrorState {...errorProps(list)} />}
      {list.isSuccess && !version && (
        <EmptyState text={say('noVersions')} help={say('noVersionsHelp')} />
      )}
      {version && (
        <Box sx={halves}>
          <Box sx={left}>
            <Box role="listbox" aria-label={say('versions')}>
              {versions.map((one) => (
                <VersionRow
                  key={one.number}
                  version={one}
                  isChosen={one === version}
                  onChoose={() => setChosen(one.number)}
                />
              ))}
            </Box>
            {list.hasNextPage && (
              <Button
                variant="text"
                loading={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                {say('olderVersions')}
              </Button>
            )}
          </Box>
          <VersionComparison key={version.number} {...{ flowId, version, versions, drawn }} />
        </Box>
      )}
      {confirmDialog}
    </PlainDialog>
  )
}

interface VersionRowProps {
  version: FlowVersion
  isChosen: boolean
  onChoose: () => void
}

function VersionRow({ version, isChosen, onChoose }: VersionRowProps) {
  const say = useWords(flowEditorWords)
  const { number, note, userName, createdAt, isCurrent, nodes } = version
  return (
    <Box
      component="button"
      type="button"
      role="option"
      aria-selected={isChosen}
      onClick={onChoose}
      sx={isChosen ? chosenRow : row}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
        <Box component="span" sx={{ fontWeight: 500 }}>
          {say('version', { version: number })}
        </Box>
        {isCurrent && (
          <Box component="span" sx={{ typography: 'caption', color: 'success.text' }}>
            {say('inUse')}
          </Box>
        )}
      </Box>
      {note !== '' && (
        <Box component="bdi" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {note}
        </Box>
      )}
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        <bdi>{userName === '' ? say('somebody') : userName}</bdi>
        {` · ${formatDateTime(createdAt)} · ${say('nodes', { count: nodes })}`}
      </Box>
    </Box>
  )
}

const DRAWN = 'drawn'

interface ComparedProps {
  flowId: number
  version: FlowVersion
  versions: readonly FlowVersion[]
  drawn: FlowGraph
}

/** A version compared with another, by default the one before it. */
function VersionComparison({ flowId, version, versions, drawn }: ComparedProps) {
  const say = useWords(flowEditorWords)
  const others = versions.filter(({ number }) => number !== version.number)
  const before = versions.find(({ number }) => number < version.number)
  const [other, setOther] = useState(before ? String(before.number) : DRAWN)
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('md'))
  const own = useQuery(versionGraphQuery(flowId, version.number))
  const otherNumber = other === DRAWN ? 0 : Number(other)
  const theirs = useQuery({
    ...versionGraphQuery(flowId, otherNumber),
    enabled: otherNumber > 0,
  })
  const otherGraph = other === DRAWN ? drawn : theirs.data
  const failed = own.error ?? theirs.error
  if (failed) return <ErrorState text={errorText(failed)} onRetry={() => void own.refetch()} />
  // The comparison goes from the older to the newer one.
  const isOlder = other === DRAWN || otherNumber > version.number
  const [from, to] = isOlder ? [own.data, otherGraph] : [otherGraph, own.data]
  return (
    <Box sx={right}>
      <SelectInput
        label={say('compareWith')}
        options={[
          { value: DRAWN, label: say('drawnNow') },
          ...others.map(({ number }) => ({
            value: String(number),
            label: say('version', { version: number }),
          })),
        ]}
        value={other}
        onChange={setOther}
      />
      {from && to && <VersionDiff before={from} after={to} hasCanvas={!isNarrow} />}
    </Box>
  )
}

const halves = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  gap: 4,
  flex: 1,
  minHeight: { md: 'calc(80vh - 160px)' },
} as const
const left = {
  width: { md: 264 },
  flexShrink: 0,
  maxHeight: { xs: 220, md: 'none' },
  overflowY: 'auto',
} as const
const right = { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 3 } as const

const row = {
  display: 'block',
  width: '100%',
  px: 3,
  py: 2,
  mb: 1,
  border: 0,
  borderRadius: '8px',
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'surface.hover' },
} as const
const chosenRow = {
  ...row,
  bgcolor: 'surface.selected',
  '&:hover': { bgcolor: 'surface.selected' },
} as const
