import type { Help } from '@guiche/contract/helps'
import { playerUrlOf } from '@guiche/contract/player-url'
import Modal from '@mui/material/Modal'
import { X } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { helpWords } from './helps.words.ts'

interface HelpOverlayProps {
  help: Help
  onClose: () => void
}

/** The video over the page; Escape, the close button or a press beside it closes it. */
export default function HelpOverlay({ help, onClose }: HelpOverlayProps) {
  const say = useWords(helpWords)
  const player = playerUrlOf(help.video)
  return (
    <Modal open onClose={onClose} aria-label={help.title}>
      <Box role="dialog" aria-modal aria-label={help.title} tabIndex={-1} sx={frame}>
        <Box sx={head}>
          <Box component="bdi" sx={{ ...cut, typography: 'h4', flex: 1 }}>
            {help.title}
          </Box>
          <IconAction icon={X} iconSize={20} label={say('close')} onClick={onClose} />
        </Box>
        {player === undefined ? (
          <Box role="alert" sx={{ p: 8, textAlign: 'center' }}>
            {say('unplayable')}
          </Box>
        ) : (
          <Box
            component="iframe"
            src={player}
            title={help.title}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            allowFullScreen
            sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
            referrerPolicy="strict-origin-when-cross-origin"
            sx={video}
          />
        )}
      </Box>
    </Modal>
  )
}

const frame = {
  position: 'absolute',
  inset: 0,
  m: 'auto',
  width: 'min(960px, calc(100vw - 32px), calc((100dvh - 120px) * 16 / 9))',
  height: 'fit-content',
  borderRadius: '12px',
  overflow: 'hidden',
  bgcolor: 'surface.pane',
  outline: 'none',
} as const

const head = { display: 'flex', alignItems: 'center', gap: 2, pl: 4, pr: 2, py: 2 } as const

const cut = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

const video = {
  display: 'block',
  width: '100%',
  aspectRatio: '16 / 9',
  border: 0,
  bgcolor: 'common.black',
} as const
