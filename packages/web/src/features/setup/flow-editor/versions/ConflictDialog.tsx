import type { FlowGraph } from '@guiche/contract/flow-graph'
import type { Flow } from '@guiche/contract/flows'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorProps } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { formatTimeOrDate } from '../../../../ui/formats.ts'
import { PlainDialog } from '../../../../ui/PlainDialog.tsx'
import { drawnFlowQuery, graphOf } from '../flow-editor.queries.ts'
import { flowEditorWords } from '../flow-editor.words.ts'
import { VersionDiff } from './VersionDiff.tsx'

interface ConflictDialogProps {
  flowId: number
  /** The graph in this editor. */
  mine: FlowGraph
  onTakeTheirs: (theirs: Flow) => void
  onKeepMine: (theirs: Flow) => void
  onClose: () => void
}

/** Shown when another user has saved meanwhile: the differences, and the choice of which graph to keep. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { flowId, mine, onTakeTheirs, onKeepMine, onClose } = props
  const say = useWords(flowEditorWords)
  const cache = useQueryClient()
  const query = drawnFlowQuery(flowId)
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: query.queryKey })
    // Only once, when the dialog opens: the decision is about the server's graph at that moment.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const { data: theirs, error, isFetching, refetch } = useQuery({ ...query, staleTime: Infinity })
  const isReady = theirs !== undefined && !isFetching
  return (
    <PlainDialog
      title={say('conflictTitle')}
      width="md"
      onClose={onClose}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button
            variant="outlined"
            disabled={!isReady}
            onClick={() => theirs && onKeepMine(theirs)}
          >
            {say('keepMine')}
          </Button>
          <Button
            variant="contained"
            disabled={!isReady}
            onClick={() => theirs && onTakeTheirs(theirs)}
          >
            {say('takeTheirs')}
          </Button>
        </>
      }
    >
      {error && <ErrorState {...errorProps({ error, refetch })} />}
      {isReady && (
        <>
          <Box sx={{ mb: 3 }}>
            {say('conflictText', { at: formatTimeOrDate(theirs.updatedAt) })}
          </Box>
          <Box component="h3" sx={{ typography: 'h4', m: 0, mb: 1 }}>
            {say('conflictDiff')}
          </Box>
          <VersionDiff before={mine} after={graphOf(theirs)} hasCanvas={false} />
        </>
      )}
    </PlainDialog>
  )
}
