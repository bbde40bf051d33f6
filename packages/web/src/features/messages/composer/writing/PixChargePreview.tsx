import { type PixCommand, reaisOf } from '@guiche/contract/pix-value'
import Link from '@mui/material/Link'
import { QrCode } from 'lucide-react'
import { Link as RouterLink } from 'react-router'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { useSession } from '../../../organisation/sessions/index.ts'
import { composerWords } from '../composer.words.ts'
import { pixFaultText } from '../suggestions/pix-suggestion.ts'

interface PixLineProps {
  command: PixCommand
  /** The receiver's name; empty if the company has no Pix key. */
  receiver: string
}

/** The charge that the command would make, or its error, below the field. */
export function PixChargePreview({
  command: { fault, cents, description },
  receiver,
}: PixLineProps) {
  const say = useWords(composerWords)
  const { user } = useSession()
  if (receiver === '')
    return (
      <Box role="status" sx={wrong}>
        <QrCode size={16} aria-hidden />
        <span>
          {say('pixNoKeyLong')}{' '}
          {user.profile === 'admin' ? (
            <Link component={RouterLink} to="/settings">
              {say('pixSetKey')}
            </Link>
          ) : (
            say('pixAskAdmin')
          )}
        </span>
      </Box>
    )
  const text =
    fault === undefined
      ? say('pixReady', { value: reaisOf(cents), name: receiver })
      : pixFaultText(fault, say)
  return (
    <Box role="status" sx={fault === undefined || fault === 'noValue' ? line : wrong}>
      <QrCode size={16} aria-hidden />
      <span>
        {text}
        {fault === undefined && description !== '' && <bdi>{` · ${description}`}</bdi>}
      </span>
    </Box>
  )
}

const line = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  px: 3,
  pb: 1.5,
  typography: 'caption',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  '& > span': { minWidth: 0 },
  '& > svg': { flexShrink: 0 },
} as const

const wrong = { ...line, color: 'warning.text' } as const
