import CircularProgress from '@mui/material/CircularProgress'
import { ReactFlowProvider } from '@xyflow/react'
import { errorProps } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useHearing } from '../../organisation/sessions/index.ts'
import { flowEditorLive } from './flow-editor.live.ts'
import { useDrawnFlow } from './flow-editor.queries.ts'
import { flowEditorWords } from './flow-editor.words.ts'
import { EditorWorkspace } from './EditorWorkspace.tsx'

/**
 * Loads a flow and renders its editor. It appears as soon as it is loaded: the half second of features 4 is an upper
 * bound.
 */
export function FlowEditor({ flowId }: { flowId: number }) {
  const say = useWords(flowEditorWords)
  const { data, error, refetch } = useDrawnFlow(flowId)
  useHearing(flowEditorLive)
  return (
    <Box component="section" aria-label={say('title')} sx={page}>
      <title>{`${data?.name ?? say('title')} · Guichê`}</title>
      {data ? (
        <ReactFlowProvider>
          <EditorWorkspace flow={data} />
        </ReactFlowProvider>
      ) : (
        <Box sx={middle}>
          {error ? (
            <ErrorState {...errorProps({ error, refetch })} />
          ) : (
            <CircularProgress aria-label={say('loading')} />
          )}
        </Box>
      )}
    </Box>
  )
}

const page = {
  height: '100%',
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  bgcolor: 'surface.app',
} as const

const middle = { flex: 1, display: 'flex', alignItems: 'center', justifyContent: 'center' } as const
