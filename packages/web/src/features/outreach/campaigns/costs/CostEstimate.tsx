import type { ItemisedCost } from '@guiche/contract/campaign-costs'
import type { CostEstimate as Estimate } from '@guiche/contract/campaign-reports'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { errorText } from '../../../../platform/error-text.ts'
import { useLanguage, useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { Facts } from '../../../../ui/Facts.tsx'
import { formatCount } from '../../../../ui/formats.ts'
import { useCompanyTimeFormat } from '../../../organisation/sessions/index.ts'
import { costText } from './cost-texts.ts'
import { costEstimateQuery } from './costs.queries.ts'
import { costWords } from './costs.words.ts'
import { useCostNames } from './use-cost-names.ts'

/** The cost of a campaign before its start, the prices that it is based on, and the messages without a known price. */
export function CostEstimate({ id }: { id: number }) {
  const say = useWords(costWords)
  const { data, error, isLoadingError, refetch } = useQuery(costEstimateQuery(id))
  return (
    <Box component="section" aria-label={say('estimated')}>
      <Box component="h3" sx={{ typography: 'subtitle2', m: 0, mb: 2 }}>
        {say('estimated')}
      </Box>
      {isLoadingError ? (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => void refetch()}>
              {say('retry')}
            </Button>
          }
        >
          {say('failed')} {errorText(error)}
        </Alert>
      ) : data ? (
        <EstimatedCost estimate={data} />
      ) : (
        <Skeleton width={160} aria-label={say('estimated')} />
      )}
    </Box>
  )
}

/** @public rendered in tests */
export function EstimatedCost({ estimate }: { estimate: Estimate }) {
  const say = useWords(costWords)
  const language = useLanguage()
  const timeText = useCompanyTimeFormat()
  const { recipients, overCharged, chargedLines, cost, pricesAt } = estimate
  if (chargedLines === 0) return <Box sx={quiet}>{say('noCharge')}</Box>
  if (pricesAt === null)
    return (
      <Box sx={quiet}>
        {say('noPrices')}{' '}
        <Link component={RouterLink} to="/campaigns-config">
          {say('fillPrices')}
        </Link>
      </Box>
    )
  const priced = cost.messages - cost.unpriced
  const values = { count: priced, shown: formatCount(priced) }
  const isKnown = priced > 0 || cost.messages === 0
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Facts
        facts={{
          [say('overCharged')]: say('peopleOf', {
            some: formatCount(overCharged),
            all: formatCount(recipients),
          }),
          [say('cost')]: isKnown
            ? say('costOf', { ...values, cost: costText(cost.cost, cost.currency, language) })
            : say('notKnown'),
        }}
      />
      <UnpricedMessages cost={cost} />
      <Box sx={{ ...quiet, typography: 'caption' }}>
        {say('restsOn', { at: timeText(pricesAt) })}
      </Box>
    </Box>
  )
}

/** Lists messages without a price, which are never counted as free. */
export function UnpricedMessages({ cost: { unpriced, parts } }: { cost: ItemisedCost }) {
  const say = useWords(costWords)
  const { countryOf, categoryOf } = useCostNames()
  if (unpriced === 0) return null
  const unknown = parts.filter(({ price }) => price === null)
  const named = unknown
    .slice(0, NAMED)
    .map(({ code, category }) =>
      say('unpricedPart', { country: countryOf(code), category: categoryOf(category) }),
    )
  return (
    <Alert severity="warning">
      {say('unpriced', {
        count: unpriced,
        shown: formatCount(unpriced),
        parts: [...named, ...(unknown.length > NAMED ? ['…'] : [])].join('; '),
      })}
    </Alert>
  )
}

/** Most countries that are listed; the report has them all. */
const NAMED = 3

const quiet = { color: 'text.secondary', typography: 'body2' } as const
