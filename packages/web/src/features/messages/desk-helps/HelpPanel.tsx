import type { Ticket } from '@guiche/contract/tickets'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { RotateCcw, Sparkles, Square, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Link as RouterLink } from 'react-router'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSession } from '../../organisation/sessions/index.ts'
import { helpWords } from './desk-helps.words.ts'
import { repeatHelp, closeHelp, type Help, isHelpRunning, stopHelp } from './help-state.ts'
import { type HelpTarget, HelpUseButton } from './HelpUseButton.tsx'

interface HelpPanelProps {
  help: Help
  ticket: Ticket
  /** The target of a suggestion; absent where the user cannot write. */
  writing: HelpTarget | undefined
  /** Called to focus the composer's field. */
  onClosed: () => void
}

/** A suggestion while it is generated, with actions to use or discard it. */
export default function HelpPanel({ help, ticket, writing, onClosed }: HelpPanelProps) {
  const say = useWords(helpWords)
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const isComing = isHelpRunning(help)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [help.asked])
  // A clicked button is replaced by others and loses the focus, which then moves to the panel.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
  }, [isComing])

  function close() {
    closeHelp()
    onClosed()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }

  return (
    <Box
      ref={panel}
      role="region"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      sx={frame}
    >
      <Box sx={head}>
        <Sparkles size={16} aria-hidden />
        <Box component="h2" id={titleId} sx={title}>
          {helpTitle(help, say)}
        </Box>
        {/* The live region announces the state only, not each word. */}
        <Box component="span" role="status" sx={state}>
          {help.state === 'failed' ? '' : say(help.state)}
        </Box>
        <IconAction size="small" icon={X} label={say('discard')} onClick={close} />
      </Box>
      <HelpText help={help} />
      <Box sx={foot}>
        {isComing ? (
          <Button
            size="small"
            variant="outlined"
            startIcon={<Square size={14} aria-hidden />}
            onClick={() => {
              stopHelp()
              if (help.state === 'asking') onClosed()
            }}
          >
            {say('stop')}
          </Button>
        ) : (
          <>
            {help.text.trim() !== '' && (
              <>
                <HelpUseButton help={help} ticket={ticket} writing={writing} onUsed={close} />
                <CopyButton
                  text={help.text.trim()}
                  label={say('copy')}
                  copiedLabel={say('copied')}
                  onFailed={() => toast.error(say('copyFailed'))}
                />
              </>
            )}
            <IconAction size="small" icon={RotateCcw} label={say('again')} onClick={repeatHelp} />
          </>
        )}
        <Box component="span" sx={hint}>
          {say('check')}
        </Box>
      </Box>
    </Box>
  )
}

/** The text so far, scrolled to its end, and the error if it failed. */
function HelpText({ help }: { help: Help }) {
  const say = useWords(helpWords)
  const isAdmin = useSession().user.profile === 'admin'
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [help.text])
  return (
    <>
      {help.text !== '' && (
        <Box ref={box} tabIndex={0} dir="auto" data-help-text sx={words}>
          {help.text.trim()}
        </Box>
      )}
      {help.state === 'failed' && (
        <Box role="alert" sx={trouble}>
          {help.text !== '' && `${say('cut')} `}
          {errorText(help.error)}{' '}
          {isAdmin && (
            <Link component={RouterLink} to="/settings">
              {say('settings')}
            </Link>
          )}
        </Box>
      )}
      {help.state === 'told' && help.isCut && (
        <Box role="status" sx={trouble}>
          {say('cut')}
        </Box>
      )}
    </>
  )
}

function helpTitle({ asked: { kind, tone } }: Help, say: ReturnType<typeof useHelpWords>): string {
  return kind === 'rewrite' ? say(`tone_${tone ?? 'correct'}`) : say(`title_${kind}`)
}

function useHelpWords() {
  return useWords(helpWords)
}

const frame = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  px: 3,
  py: 2,
  typography: 'body2',
  bgcolor: 'surface.sunken',
  borderBottom: '1px solid',
  borderColor: 'surface.line',
  outline: 'none',
} as const

const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 28,
  '& > svg': { color: 'text.secondary', flexShrink: 0 },
} as const

const title = { m: 0, typography: 'body2', fontWeight: 600 } as const

const state = { flex: 1, minWidth: 0, typography: 'caption', color: 'text.secondary' } as const

const words = {
  maxHeight: 'min(240px, 30vh)',
  overflowY: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
} as const

const trouble = { color: 'warning.text' } as const

const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  minHeight: 32,
} as const

const hint = {
  flex: 1,
  minWidth: 160,
  textAlign: { xs: 'start', sm: 'end' },
  typography: 'caption',
  color: 'text.secondary',
} as const
