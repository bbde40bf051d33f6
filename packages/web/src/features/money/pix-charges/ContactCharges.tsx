import type { PixCharge } from '@guiche/contract/pix-charges'
import { reaisOf } from '@guiche/contract/pix-value'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatDate } from '../../../ui/formats.ts'
import { useUiWords } from '../../../ui/ui.words.ts'
import { ChargeStatus } from './ChargeStatus.tsx'
import { contactChargeList } from './pix-charges.queries.ts'
import { pixChargeWords } from './pix-charges.words.ts'

/** A contact's charges, with the paid and the open sum. */
export function ContactCharges({ contactId }: { contactId: number }) {
  const say = useWords(pixChargeWords)
  const words = useUiWords()
  const pages = contactChargeList.useList(contactId)
  if (pages.isLoadingError)
    return (
      <Box role="alert" sx={quiet}>
        {errorText(pages.error)}{' '}
        <Button size="small" variant="text" onClick={() => void pages.refetch()}>
          {words('retry')}
        </Button>
      </Box>
    )
  const [first] = pages.data?.pages ?? []
  if (!first) return <Skeleton height={48} />
  const charges = pages.rows
  if (charges.length === 0) return <Box sx={quiet}>{say('none')}</Box>
  const { paid, open, refunded } = first.sums
  return (
    <>
      <Box sx={sums}>
        <span>{say('sumPaid', { value: reaisOf(paid) })}</span>
        {open > 0 && <span>{say('sumOpen', { value: reaisOf(open) })}</span>}
        {refunded > 0 && <span>{say('sumRefunded', { value: reaisOf(refunded) })}</span>}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {charges.map((charge) => (
          <ChargeItem key={charge.id} charge={charge} />
        ))}
      </Box>
      {pages.hasNextPage && (
        <Button
          size="small"
          variant="text"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {say('more')}
        </Button>
      )}
    </>
  )
}

function ChargeItem({ charge }: { charge: PixCharge }) {
  const { cents, description, createdAt } = charge
  return (
    <Box component="li" sx={item}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2 }}>
        <Box component="span" sx={{ flex: 1, fontWeight: 500, whiteSpace: 'nowrap' }}>
          {reaisOf(cents)}
        </Box>
        <ChargeStatus charge={charge} />
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        {description !== '' && (
          <>
            {' · '}
            <bdi>{description}</bdi>
          </>
        )}
      </Box>
    </Box>
  )
}

const quiet = { typography: 'body2', color: 'text.secondary' } as const

const sums = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  mb: 1,
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
} as const

const item = {
  py: 1.5,
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& + &': { borderTop: '1px solid', borderColor: 'surface.rule' },
} as const
