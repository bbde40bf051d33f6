import type { FoundPassage } from '@guiche/contract/articles'
import { Link2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { articleWords } from './articles.words.ts'
import { HighlightedText } from './HighlightedText.tsx'
import { bareText, whatsappText } from './whatsapp-text.ts'

interface PassageCardProps {
  id: string
  passage: FoundPassage
  /** True if Enter inserts this passage. */
  isMarked: boolean
  onMark: () => void
  onInsert: (words: string) => void
}

/** A passage: a press inserts its text into the reply, the button beside it inserts the article's link. */
export function PassageCard({ id, passage, isMarked, onMark, onInsert }: PassageCardProps) {
  const say = useWords(articleWords)
  const { title, url, text, matches } = passage
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMarked) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isMarked])
  return (
    <Box ref={box} role="row" onMouseMove={onMark} sx={{ ...row, ...(isMarked && marked) }}>
      <Box
        id={id}
        role="gridcell"
        aria-selected={isMarked}
        onClick={() => onInsert(whatsappText(text))}
        sx={{ flex: 1, minWidth: 0, cursor: 'pointer' }}
      >
        <Box component="bdi" sx={{ display: 'block', typography: 'subtitle2', ...cut }}>
          <HighlightedText text={title} matches={matches} />
        </Box>
        <Box dir="auto" sx={said}>
          <HighlightedText text={bareText(text)} matches={matches} />
        </Box>
      </Box>
      {url !== null && (
        <Box role="gridcell">
          <IconAction
            icon={Link2}
            size="small"
            label={say('insertLinkOf', { title })}
            onClick={() => onInsert(url)}
          />
        </Box>
      )}
    </Box>
  )
}

const row = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  px: 2,
  py: 2,
  borderRadius: '8px',
} as const

const marked = { bgcolor: 'surface.selected' } as const

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const said = {
  typography: 'body2',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitLineClamp: 4,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const
