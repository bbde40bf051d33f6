import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type ReactNode, useId } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import type { Part } from './queue-form.ts'
import { queueWords } from './queues.words.ts'

interface QueuePartsProps {
  parts: readonly Part[]
  shownPart: Part
  onShow: (part: Part) => void
  panels: Readonly<Record<Part, ReactNode>>
}

/** Tabs of the queue's dialog with their panels; hidden panels stay mounted. */
export function QueueTabs({ parts, shownPart, onShow, panels }: QueuePartsProps) {
  const say = useWords(queueWords)
  const id = useId()
  return (
    <Box sx={stack}>
      <Tabs
        value={shownPart}
        onChange={(_, chosen: Part) => onShow(chosen)}
        aria-label={say('parts')}
        variant="scrollable"
        scrollButtons={false}
      >
        {parts.map((key) => (
          <Tab
            key={key}
            value={key}
            label={say(key)}
            id={`${id}-${key}`}
            aria-controls={`${id}-${key}-panel`}
          />
        ))}
      </Tabs>
      {parts.map((key) => (
        <Box
          key={key}
          role="tabpanel"
          id={`${id}-${key}-panel`}
          aria-labelledby={`${id}-${key}`}
          hidden={shownPart !== key}
          sx={shownPart === key && !singles.includes(key) ? stack : undefined}
        >
          {panels[key]}
        </Box>
      ))}
    </Box>
  )
}

/** Panels of a single block, which needs no stack. */
const singles: readonly Part[] = ['hours', 'try']

const stack = { display: 'flex', flexDirection: 'column', gap: 4 } as const
