import type { Priority } from '@guiche/contract/announcements'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { announcementWords } from './announcements.words.ts'

/** Red, orange, grey (features 9). */
const COLORS: Readonly<Record<Priority, string>> = {
  1: '#e5484d',
  2: '#f2850d',
  3: '#8b8d98',
}

export function priorityColor(priority: Priority): string {
  return COLORS[priority]
}

/** Dot in the priority's colour, with its name. */
export function PriorityMark({ priority }: { priority: Priority }) {
  const say = useWords(announcementWords)
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <Box
        component="span"
        aria-hidden
        sx={{ width: 8, height: 8, borderRadius: '50%' }}
        style={{ backgroundColor: priorityColor(priority) }}
      />
      {say(`priority${priority}`)}
    </Box>
  )
}
