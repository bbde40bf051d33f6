import { Paperclip, QrCode } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Box } from '../../../../ui/Box.tsx'
import { composerWords } from '../composer.words.ts'
import type { SuggestionState } from './use-suggestions.ts'

export const optionId = (listId: string, at: number) => `${listId}-${at}`

/** The suggestions above the field, which keeps the focus. */
export function SuggestionList({ id, suggesting }: { id: string; suggesting: SuggestionState }) {
  const say = useWords(composerWords)
  const { items, at, mark, choose } = suggesting
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  if (items.length === 0) return null
  return (
    <Box component="ul" ref={list} id={id} role="listbox" aria-label={say('suggestions')} sx={box}>
      {items.map((item, index) => (
        <Box
          key={item.key}
          component="li"
          id={optionId(id, index)}
          role="option"
          aria-selected={index === at}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => index !== at && mark(index)}
          onClick={() => choose(item)}
          sx={index === at ? activeRow : row}
        >
          {item.emoji !== undefined && <Box sx={{ fontSize: 18 }}>{item.emoji}</Box>}
          {item.pix !== undefined && <QrCode size={16} aria-hidden />}
          {item.face !== undefined && <Avatar name={item.face} size={24} />}
          <Box component="bdi" sx={{ fontWeight: 500, flexShrink: 0, maxWidth: '50%', ...cut }}>
            {item.label}
          </Box>
          <Box component="bdi" sx={{ ...cut, flex: 1, color: 'text.secondary' }}>
            {item.help}
          </Box>
          {item.quick?.isMedia === true && (
            <Paperclip size={16} role="img" aria-label={say('withFile')} />
          )}
        </Box>
      ))}
    </Box>
  )
}

const box = {
  position: 'absolute',
  bottom: 'calc(100% + 4px)',
  left: { xs: 8, sm: 16 },
  right: { xs: 8, sm: 16 },
  zIndex: 4,
  maxHeight: 288,
  overflowY: 'auto',
  listStyle: 'none',
  m: 0,
  p: 1,
  borderRadius: '12px',
  bgcolor: 'surface.float',
  boxShadow: '0 4px 24px rgba(10, 11, 30, 0.18)',
} as const

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: 36,
  px: 3,
  borderRadius: '8px',
  typography: 'body2',
  cursor: 'pointer',
  '@media (pointer: coarse)': { minHeight: 44 },
  '& svg': { color: 'text.secondary', flexShrink: 0 },
} as const

const activeRow = { ...row, bgcolor: 'surface.selected' } as const

const cut = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
