import type { Flow } from '@guiche/contract/flows'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { CountsLegend } from '../../flow-live/index.ts'
import type { EditorActions } from '../actions/editor-actions.ts'
import { flowEditorWords } from '../flow-editor.words.ts'
import { FlowCanvas } from './FlowCanvas.tsx'
import { SpeedDial } from './SpeedDial.tsx'
import type { CountMarks } from '../marks/use-count-marks.ts'
import type { NodeDialogState } from '../use-node-dialog.ts'

interface CanvasAreaProps {
  flow: Flow
  desk: EditorActions
  nodeDialog: NodeDialogState
  counts: CountMarks
  isRoomy: boolean
}

/** The canvas with the speed dial and the legend of the counts over it. */
export function CanvasArea({ flow, desk, nodeDialog, counts, isRoomy }: CanvasAreaProps) {
  const say = useWords(flowEditorWords)
  return (
    <Box role="application" aria-label={say('canvas', { name: flow.name })} sx={canvas}>
      {!desk.isReadOnly && <SpeedDial {...nodeDialog.dial} />}
      <FlowCanvas desk={desk} isRoomy={isRoomy} onLetGo={nodeDialog.letGo} />
      {counts.isOn && (
        <Box sx={legend}>
          <CountsLegend counts={counts.counts} />
        </Box>
      )}
    </Box>
  )
}

const canvas = { position: 'relative', flex: 1, minWidth: 0 } as const
const legend = {
  position: 'absolute',
  zIndex: 5,
  left: 16,
  // Above the zoom bar.
  bottom: 72,
  p: 3,
  borderRadius: '8px',
  bgcolor: 'surface.pane',
  boxShadow: '0 0 0 1px var(--ui-palette-surface-line)',
} as const
