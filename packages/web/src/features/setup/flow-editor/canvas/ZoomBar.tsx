import { Panel, useReactFlow } from '@xyflow/react'
import { Maximize, Minus, Plus } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { flowEditorWords } from '../flow-editor.words.ts'

const ZOOMS_MS = 120

/** Zoom controls of a canvas. */
export function ZoomBar() {
  const say = useWords(flowEditorWords)
  const flow = useReactFlow()
  return (
    <Panel position="bottom-left">
      <Box role="group" aria-label={say('controls')} sx={bar}>
        <IconAction
          size="small"
          icon={Minus}
          label={say('zoomOut')}
          placement="top"
          onClick={() => void flow.zoomOut({ duration: ZOOMS_MS })}
        />
        <IconAction
          size="small"
          icon={Plus}
          label={say('zoomIn')}
          placement="top"
          onClick={() => void flow.zoomIn({ duration: ZOOMS_MS })}
        />
        <IconAction
          size="small"
          icon={Maximize}
          label={say('fitView')}
          placement="top"
          onClick={() => void flow.fitView({ duration: ZOOMS_MS, maxZoom: 1, padding: 0.1 })}
        />
      </Box>
    </Panel>
  )
}

const bar = {
  display: 'flex',
  gap: '2px',
  p: '2px',
  borderRadius: '10px',
  bgcolor: 'surface.pane',
  boxShadow: '0 0 0 1px var(--ui-palette-surface-line)',
} as const
