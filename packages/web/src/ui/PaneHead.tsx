import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Box } from './Box.tsx'
import { IconAction } from './IconAction.tsx'
import { useUiWords } from './ui.words.ts'

interface PaneHeadProps {
  title: string
  /** Shown between the title and the close button. */
  tools?: ReactNode
  onClose: () => void
}

/** Header of a pane or a sheet. */
export function PaneHead({ title, tools, onClose }: PaneHeadProps) {
  const words = useUiWords()
  return (
    <Box component="header" sx={head}>
      <Box component="h2" sx={{ typography: 'h4', m: 0, flex: 1, minWidth: 0 }}>
        {title}
      </Box>
      {tools}
      <IconAction size="small" label={words('close')} icon={X} onClick={onClose} />
    </Box>
  )
}

const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  flexShrink: 0,
  pl: 4,
  pr: 2,
  pt: 3,
  pb: 2,
} as const
