import type { NoticeSeverity } from '@guiche/contract/line-notices'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { noticeWords } from './line-notices.words.ts'

/** Icon of a severity with an accessible name. */
export function SeverityMark({ severity }: { severity: NoticeSeverity }) {
  const say = useWords(noticeWords)
  const Icon = icons[severity]
  return (
    <Box component="span" sx={{ flexShrink: 0, lineHeight: 0, color: `${severity}.text` }}>
      <Icon size={16} role="img" aria-label={say(`severity_${severity}`)} />
    </Box>
  )
}

const icons = { info: Info, warning: TriangleAlert, error: CircleAlert } as const
