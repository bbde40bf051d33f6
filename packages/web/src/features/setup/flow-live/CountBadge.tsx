import { Ban, LogIn } from 'lucide-react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { formatCount } from '../../../ui/formats.ts'
import { flowLiveWords } from './flow-live.words.ts'
import type { NodeCount, NodeCounts } from './use-node-counts.ts'

/**
 * Counts on a node's card: customers who reached it and customers who stopped there, `128 entraram, 12 pararam aqui`.
 */
export function CountBadge({ count: { entered, stopped } }: { count: NodeCount }) {
  const say = useWords(flowLiveWords)
  const words = [
    say('entered', { count: entered, shown: formatCount(entered) }),
    ...(stopped > 0 ? [say('stopped', { count: stopped, shown: formatCount(stopped) })] : []),
  ].join(', ')
  return (
    <Box component="span" role="img" aria-label={words} title={words} sx={badge}>
      <LogIn size={12} aria-hidden />
      <span>{formatCount(entered)}</span>
      {stopped > 0 && (
        <Box component="span" sx={hasManyStopped(entered, stopped) ? lost : few}>
          <Ban size={12} aria-hidden />
          {formatCount(stopped)}
        </Box>
      )}
    </Box>
  )
}

const MANY = 0.2

function hasManyStopped(entered: number, stopped: number): boolean {
  return stopped / entered >= MANY
}

/** Legend of the counts on the cards, with the number of customers. */
export function CountsLegend({ counts: { total, error, retry } }: { counts: NodeCounts }) {
  const say = useWords(flowLiveWords)
  if (error !== null && total === undefined)
    return <ErrorState text={errorText(error)} onRetry={retry} />
  return (
    <Box role="status" sx={legend}>
      {total === undefined ? (
        say('counting')
      ) : (
        <>
          <Box sx={{ color: 'text.primary', fontWeight: 500 }}>
            {say('customers', { count: total.sessions, shown: formatCount(total.sessions) })}
            {total.sessions > 0 &&
              `, ${say('finished', { count: total.finished, shown: formatCount(total.finished) })}`}
          </Box>
          <Box sx={keys}>
            <span>
              <LogIn size={12} aria-hidden /> {say('legendEntered')}
            </span>
            <span>
              <Ban size={12} aria-hidden /> {say('legendStopped')}
            </span>
          </Box>
          <div>{say('period')}</div>
        </>
      )}
    </Box>
  )
}

const part = { display: 'inline-flex', alignItems: 'center', gap: '3px' } as const

const badge = {
  ...part,
  typography: 'caption',
  lineHeight: 1,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  color: 'text.secondary',
} as const

const few = { ...part, ml: '4px' } as const
const lost = { ...few, color: 'warning.text', fontWeight: 600 } as const

const legend = {
  display: 'grid',
  gap: 1,
  maxWidth: 300,
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const

const keys = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  '& > span': part,
} as const
