import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import type { DrawnFlow } from './flow-editor.queries.ts'
import { flowEditorWords } from './flow-editor.words.ts'
import type { Saving } from './use-saving.ts'

interface DeskNoticeProps {
  flow: DrawnFlow
  saving: Saving
  isReadOnly: boolean
}

/** Notice above the canvas: another user has saved the flow, it was deleted, or the user may not change it. */
export function EditorNotice({ flow, saving, isReadOnly }: DeskNoticeProps) {
  const say = useWords(flowEditorWords)
  if (flow.isGone === true) return <NoticeLine>{say('gone')}</NoticeLine>
  if (isReadOnly) return <NoticeLine isQuiet>{say('readOnly')}</NoticeLine>
  if (!saving.isOutdated) return null
  return (
    <NoticeLine>
      <span>{say('outdated')}</span>
      <Button size="small" variant="text" sx={{ color: 'inherit' }} onClick={saving.askAboutOther}>
        {say('seeOther')}
      </Button>
    </NoticeLine>
  )
}

function NoticeLine({ isQuiet = false, children }: { isQuiet?: boolean; children: ReactNode }) {
  return (
    <Box role="status" sx={isQuiet ? quiet : warm}>
      {children}
    </Box>
  )
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  flexShrink: 0,
  minHeight: 36,
  px: { xs: 3, sm: 4 },
  py: 0.5,
  typography: 'body2',
} as const
const quiet = { ...line, bgcolor: 'surface.sunken', color: 'text.secondary' } as const
const warm = { ...line, bgcolor: 'warning.soft', color: 'warning.text' } as const
