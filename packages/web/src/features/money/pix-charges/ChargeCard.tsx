import type { PixCharge } from '@guiche/contract/pix-charges'
import { reaisOf } from '@guiche/contract/pix-value'
import Button from '@mui/material/Button'
import { QrCode } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatTime } from '../../../ui/formats.ts'
import { RowMenu } from '../../../ui/RowMenu.tsx'
import { ChargeStatus } from './ChargeStatus.tsx'
import { lastChangeText } from './last-change-text.ts'
import { pixChargeWords } from './pix-charges.words.ts'
import { useChargeActions } from './use-charge-actions.tsx'

interface ChargeCardProps {
  charge: PixCharge
  /** True if messages can be sent to the customer. */
  canSend: boolean
}

/** A charge within the conversation: amount, status and actions. */
export function ChargeCard({ charge, canSend }: ChargeCardProps) {
  const say = useWords(pixChargeWords)
  const { confirm, more, isPending, dialog } = useChargeActions(charge, canSend)
  const { cents, description, user, createdAt } = charge
  const value = reaisOf(cents)
  const settled = lastChangeText(charge, say)
  const by = user === null ? say('byFlow') : say('by', { name: user.name || say('someone') })
  return (
    <Box data-charge={charge.id} sx={card}>
      <Box sx={head}>
        <QrCode size={14} aria-hidden />
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          {say('charge')}
        </Box>
        <ChargeStatus charge={charge} />
      </Box>
      <Box sx={{ typography: 'h3', m: 0, fontVariantNumeric: 'tabular-nums' }}>{value}</Box>
      {description !== '' && (
        <Box dir="auto" sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
          {description}
        </Box>
      )}
      <Box sx={meta}>
        <bdi>{by}</bdi>
        {' · '}
        <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        {settled !== undefined && <Box component="div">{settled}</Box>}
      </Box>
      <Box sx={confirm ? actions : aside}>
        {confirm && (
          <Button
            size="small"
            variant="outlined"
            loading={isPending}
            onClick={() => void confirm()}
          >
            {say('confirm')}
          </Button>
        )}
        <RowMenu name={`${say('charge')} ${value}`} actions={more} />
      </Box>
      {dialog}
    </Box>
  )
}

const card = {
  position: 'relative',
  minWidth: 0,
  width: 300,
  maxWidth: '100%',
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  px: 3,
  py: 2.5,
  borderRadius: '12px',
  border: '1px solid',
  borderColor: 'surface.rule',
  bgcolor: 'surface.pane',
  color: 'text.primary',
} as const

const head = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1.5,
  typography: 'caption',
  fontWeight: 600,
  color: 'text.secondary',
  '& > svg': { flexShrink: 0 },
} as const

const meta = {
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
} as const

const actions = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  mt: 1,
} as const

/** A menu without buttons beside it takes no line of its own. */
const aside = { position: 'absolute', right: 8, bottom: 6 } as const
