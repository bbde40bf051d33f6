import type { FlowNodeType } from '@guiche/contract/flow-nodes/node-kinds'
import Divider from '@mui/material/Divider'
import Menu, { type MenuProps } from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { kindOf, offeredKinds } from '../../flow-nodes/index.ts'
import { flowEditorWords } from '../flow-editor.words.ts'

/** Number of kinds that the specification lists; further kinds follow below a divider. */
const FIRST_KINDS = 9

export interface DialPlace {
  readonly left: number
  readonly top: number
}

interface SpeedDialProps {
  /** The menu's anchor: its button, or the point at which an edge was dropped. */
  openAt: DialPlace | 'button' | undefined
  onOpen: () => void
  onChoose: (type: FlowNodeType) => void
  onClose: () => void
}

/** Button with a menu of node kinds; a choice adds a node. */
export function SpeedDial({ openAt, onOpen, onChoose, onClose }: SpeedDialProps) {
  const say = useWords(flowEditorWords)
  const button = useRef<HTMLButtonElement>(null)
  const place: Partial<MenuProps> =
    typeof openAt === 'object'
      ? { anchorReference: 'anchorPosition', anchorPosition: openAt }
      : { anchorEl: () => button.current }
  return (
    <>
      <Box
        ref={button}
        component="button"
        type="button"
        aria-label={say('add')}
        aria-haspopup="menu"
        aria-expanded={openAt === 'button'}
        data-tip={say('addTip')}
        data-tip-at="right"
        onClick={onOpen}
        sx={dial}
      >
        <Plus size={20} aria-hidden />
      </Box>
      <Menu
        {...place}
        open={openAt !== undefined}
        onClose={onClose}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'left' }}
        slotProps={{
          paper: { sx: { ml: openAt === 'button' ? 2 : 0, minWidth: 220 } },
          list: { 'aria-label': say('add') },
        }}
      >
        {offeredKinds.slice(0, FIRST_KINDS).map((type) => (
          <KindMenuItem key={type} type={type} onChoose={onChoose} />
        ))}
        <Divider sx={{ my: '4px !important' }} />
        {offeredKinds.slice(FIRST_KINDS).map((type) => (
          <KindMenuItem key={type} type={type} onChoose={onChoose} />
        ))}
      </Menu>
    </>
  )
}

interface KindProps {
  type: FlowNodeType
  onChoose: (type: FlowNodeType) => void
  // Props that Menu injects into its items for keyboard navigation.
  autoFocus?: boolean
  tabIndex?: number
}

function KindMenuItem({ type, onChoose, ...item }: KindProps) {
  const { icon: Icon, words, tone } = kindOf(type)
  const say = useWords(words)
  return (
    <MenuItem {...item} onClick={() => onChoose(type)}>
      <Box component="span" sx={{ ...mark, ...toneOf[tone] }}>
        <Icon size={14} aria-hidden />
      </Box>
      {say('kind')}
    </MenuItem>
  )
}

const mark = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  width: 22,
  height: 22,
  mr: 2,
  borderRadius: '6px',
  '& svg': { color: 'inherit !important', margin: '0 !important' },
} as const

const toneOf = Object.fromEntries(
  (['t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8'] as const).map((tone) => [
    tone,
    { bgcolor: `tones.${tone}.bg`, color: `tones.${tone}.text` },
  ]),
)

const dial = {
  position: 'absolute',
  zIndex: 5,
  top: 16,
  left: 16,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 40,
  height: 40,
  p: 0,
  border: 0,
  borderRadius: '12px',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  cursor: 'pointer',
  boxShadow: '0 4px 12px rgba(10, 11, 30, 0.18)',
  '&:hover': { bgcolor: 'primary.dark' },
} as const
